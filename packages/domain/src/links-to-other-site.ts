import { containsLink } from './contains-link.ts'

/** Whether a text, plain or Markdown, has a link to another site or names a website. */
export const linksToOtherSite = (text: string, siteUrl: string): boolean =>
  containsLink(removeOwnLinks(text, siteUrl))

const addresses = /https?:\/\/[^\s<>()[\]\\]+/gi
/** Nothing that Markdown reads as the end of an address: `&#32;` is a space, and `|` the border of a cell. */
const plainAddress = /^[\w./?#=%:@,+!-]+$/
/** No `//`, which leads to another site. */
const relativeTargets = /\]\(\/(?!\/)[\w./?#=%-]*\)/g

/**
 * The text with paths instead of its links to pages of this site, so that other links are left. The path stays: where
 * Markdown begins an address later than we do, it is an address of its own.
 */
function removeOwnLinks(text: string, siteUrl: string): string {
  const { origin } = new URL(siteUrl)
  const isOwn = (address: string) =>
    address.toLowerCase().startsWith(origin) &&
    plainAddress.test(address) &&
    URL.canParse(address) &&
    new URL(address).origin === origin
  return text
    .replace(addresses, (address) =>
      isOwn(address) ? address.slice(origin.length) || '/' : address,
    )
    .replace(relativeTargets, (target) => ` ${target.slice(2, -1)} `)
}
