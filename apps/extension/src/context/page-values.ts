/** Variables that the page in front can give a value, when the person asks for it. */
const pageValueNames = ['selection', 'page_title', 'page_url', 'page_text'] as const
export type PageValueName = (typeof pageValueNames)[number]

/** More of a page than this helps no model, and would fill its context. */
export const longestPageText = 50_000

export type PageValues = Partial<Record<PageValueName, string>>

export const isPageValueName = (name: string): name is PageValueName =>
  (pageValueNames as readonly string[]).includes(name)
