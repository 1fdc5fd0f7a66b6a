import { type Browser, browser } from 'wxt/browser'

/**
 * Whether a message comes from a page of the extension. Scripts of the extension in web pages have its id
 * too, and a page that has taken over its process could send as them. The palette has an address of its
 * own, which changes with each start of the browser.
 */
export function isOwnPage({ id, url }: Browser.runtime.MessageSender): boolean {
  const origin = url === undefined ? undefined : URL.parse(url)?.origin
  return id === browser.runtime.id && origin !== undefined && ownOrigins().includes(origin)
}

const ownOrigins = (): string[] =>
  (['/options.html', '/palette.html'] as const).map(
    (page) => new URL(browser.runtime.getURL(page)).origin,
  )
