import type { Nodes } from 'mdast'
import { type MarkdownDocument, mostDepth } from './read-markdown.ts'

/** A link to the page of a prompt: the last part of its address, and the words that lead there. */
export type LinkedPrompt = { slug: string; name: string }

/** Each prompt once, in the order of the text. */
export function listLinkedPrompts(
  { root, addressOf }: MarkdownDocument,
  siteUrl: string,
): LinkedPrompt[] {
  const found = new Map<string, LinkedPrompt>()
  const { origin } = new URL(siteUrl)

  function collect(node: Nodes, depth: number): void {
    const address = node.type.startsWith('image') ? undefined : addressOf(node)
    const slug = address === undefined ? undefined : slugIn(new URL(address), origin)
    if (slug !== undefined && !found.has(slug))
      found.set(slug, { slug, name: textOf(node) || slug })
    if ('children' in node && depth < mostDepth)
      for (const child of node.children) collect(child, depth + 1)
  }
  collect(root, 0)
  return [...found.values()]
}

function slugIn(address: URL, origin: string): string | undefined {
  const [, page, slug, ...rest] = address.pathname.split('/')
  if (address.origin !== origin || page !== 'p' || !slug || rest.some((part) => part !== ''))
    return undefined
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

const textOf = (node: Nodes, depth = 0): string => {
  if ('value' in node) return node.value
  if (!('children' in node) || depth > mostDepth) return ''
  return node.children.map((child) => textOf(child, depth + 1)).join('')
}
