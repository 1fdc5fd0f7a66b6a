import { canFormatMarkdown } from '@product/domain'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'

type Post = { text: string; siteUrl: string }
type Node = ReturnType<typeof toHast>

/** @public For `runInThread`. */
export function work({ text, siteUrl }: Post): boolean {
  // It is shown as it was typed.
  if (!canFormatMarkdown(text)) return false
  const parsed = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return hasLinkElsewhere(toHast(parsed), new URL(siteUrl))
}

/**
 * Whether a link that the page makes of a post leads to another site. The parser is the page's, because what a text
 * looks like does not tell: `http://site.example)@evil.example` leads to the second.
 */
export const leadsElsewhere = defineThreadTask({
  module: new URL(import.meta.url),
  work,
  isSmall: ({ text }) => text.length < 1_000,
})

function hasLinkElsewhere(node: Node, site: URL): boolean {
  if (node.type === 'element' && node.tagName === 'a' && isElsewhere(node.properties.href, site))
    return true
  return 'children' in node && node.children.some((child) => hasLinkElsewhere(child, site))
}

/** Of other schemes, and of addresses without one, the page makes no link. */
function isElsewhere(href: unknown, site: URL): boolean {
  if (typeof href !== 'string' || !/^https?:/i.test(href)) return false
  return !URL.canParse(href) || new URL(href).origin !== site.origin
}
