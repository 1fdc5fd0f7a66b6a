import { costOfMarkdown, markdownLimits } from '@product/domain'
import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** Deeper parts are left out: they would exhaust the stack, and no mail needs them. */
export const mostDepth = 40

export type MarkdownDocument = {
  root: Root
  /** The address of a link, as it may stand in a mail; undefined for one that may not. */
  addressOf: (node: Nodes) => string | undefined
  /** An address of this site without its origin; undefined for another site's. */
  pathOf: (address: string) => string | undefined
}

/** Reads Markdown as GitHub does; as plain text where that would take too long. Relative addresses belong to the site. */
export function readMarkdown(text: string, siteUrl: string): MarkdownDocument {
  const root = costOfMarkdown(text) > markdownLimits.mailing ? readPlainText(text) : parse(text)
  const definitions = new Map<string, Definition>()
  collect(root, 0)

  function collect(node: Nodes, depth: number): void {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
    if ('children' in node && depth < mostDepth)
      for (const child of node.children) collect(child, depth + 1)
  }

  function addressOf(node: Nodes): string | undefined {
    if (node.type === 'link' || node.type === 'image') return safeAddress(node.url, siteUrl)
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return undefined
    const definition = definitions.get(node.identifier)
    return definition && safeAddress(definition.url, siteUrl)
  }
  function pathOf(address: string): string | undefined {
    const { origin, pathname, search } = new URL(address)
    return origin === new URL(siteUrl).origin ? `${pathname}${search}` : undefined
  }
  return { root, addressOf, pathOf }
}

const parse = (text: string): Root =>
  fromMarkdown(boundNesting(text), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

const readPlainText = (text: string): Root => ({
  type: 'root',
  children: text
    .split(/\n\s*\n/)
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })),
})

/** At the start of a line, of quotes and lists: reading thousands of them takes the square of their number. */
const mostMarkers = 40

const boundNesting = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      let markers = 0
      for (const [index, sign] of [...line.slice(0, 1_000)].entries()) {
        if ('>*+-'.includes(sign)) markers += 1
        else if (sign !== ' ' && sign !== '\t') break
        if (markers > mostMarkers) return line.slice(index).replace(/^[>*+\s-]+/, '')
      }
      return line
    })
    .join('\n')

const allowedProtocols: readonly string[] = ['http:', 'https:', 'mailto:']

/** Undefined for schemes such as `javascript:` and for what is no address. */
function safeAddress(address: string, siteUrl: string): string | undefined {
  if (!URL.canParse(address, siteUrl)) return undefined
  const url = new URL(address, siteUrl)
  return allowedProtocols.includes(url.protocol) ? url.href : undefined
}
