import { unsubscribeFromNewsletterRoute } from '@product/contract'

/** The page and the headers by which a subscriber unsubscribes; mail programs show a button for the headers (RFC 8058). */
export function createUnsubscribeLinks(siteUrl: string, unsubscribeToken: string) {
  const inOneClick = new URL(unsubscribeFromNewsletterRoute.path, siteUrl)
  inOneClick.searchParams.set('token', unsubscribeToken)
  return {
    pageUrl: pageLink(siteUrl, '/newsletter/unsubscribe', unsubscribeToken),
    headers: {
      'List-Unsubscribe': `<${inOneClick.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** In the fragment the token reaches our page, but no log, no proxy and no analytics. */
export const pageLink = (siteUrl: string, path: string, token: string): string =>
  new URL(`${path}#token=${token}`, siteUrl).href
