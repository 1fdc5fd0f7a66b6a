export const textId = 'docs-text'

export type LoadedText = { title: string; html: string }

/** The text of a page, read from the page itself: scripts do not carry it. Undefined where there is no such page. */
export async function loadText(slug: string, idPrefix = ''): Promise<LoadedText | undefined> {
  const response = await fetch(`/docs/${encodeURIComponent(slug)}`, {
    headers: { accept: 'text/html' },
  })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error('The page could not be loaded.')
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const text = page.getElementById(textId)
  const title = page.querySelector('h1')?.textContent
  if (!text || !title) throw new Error('The page could not be loaded.')
  for (const element of text.querySelectorAll('[id]')) element.id = `${idPrefix}${element.id}`
  return { title, html: text.innerHTML }
}
