/** What kept pages show, by the names that are touched when it changes. */
export const pageNames = {
  /** Lists of prompts: touched when one comes, changes or goes. */
  library: 'library',
  /** Touched when a prompt goes or is called otherwise: pages of others mention it. */
  removals: 'removals',
  collections: 'collections',
  /** Names, pictures and texts of people who published something. */
  authors: 'authors',
  prompt: (slug: string): string => `prompt:${slug}`,
} as const

const listPages = [pageNames.library, pageNames.authors]

/** The names of what a page shows, by its address; none for pages that show nothing of the library. */
export function namesOfPage(path: string): readonly string[] {
  const [, section = '', name] = path.replace(/\.data$/, '').split('/')
  if (section === 'discover') return [...listPages, pageNames.collections]
  if (section === 'p' && name)
    return [pageNames.prompt(name), pageNames.removals, pageNames.authors]
  if (section === 'u') return listPages
  if (section === 'c') return [pageNames.collections, pageNames.removals, pageNames.authors]
  return /^sitemap[^/]*\.xml$/.test(section) ? [pageNames.library] : []
}
