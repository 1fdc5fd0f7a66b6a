import { type Browser, browser } from 'wxt/browser'

/**
 * Whether a message comes from a page of the extension. Scripts of the extension in web pages have its id
 * too, and a page that has taken over its process could send as them. The palette is loaded from an address
 * that changes with each start of the browser; Chrome leads from there to the usual one, or leaves it there.
 */
export function isOwnPage({ id, url }: Browser.runtime.MessageSender): boolean {
  const origin = url === undefined ? undefined : URL.parse(url)?.origin
  return id === browser.runtime.id && origin !== undefined && ownOrigins().includes(origin)
}

const ownOrigins = (): string[] =>
  (['/options.html', '/palette.html'] as const).map(
    (page) => new URL(browser.runtime.getURL(page)).origin,
  )
