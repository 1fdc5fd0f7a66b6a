import { canFormatMarkdown } from '@product/domain'
import Markdown, { type ExtraProps } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { type RichNode, type RichTag, richTags } from './rich-text.ts'

type Element = NonNullable<ExtraProps['node']>
type Node = Element['children'][number]
type Parent = { children: unknown[] }

/**
 * Reads Markdown on the server, so that pages load no parser. The parser and the sanitizer are those of comments; of
 * what they leave only the elements of `richTags` and links to http and https stay. HTML is shown as text.
 */
export function readMarkdown(text: string): RichNode[] {
  if (!canFormatMarkdown(text)) return readPlainText(text)
  let nodes: readonly Node[] = []
  const capture = () => (tree: Parent) => {
    nodes = tree.children as Node[]
  }
  // A function without hooks: nothing is rendered, only the sanitized tree is wanted.
  Markdown({
    children: text,
    remarkPlugins: [remarkGfm],
    rehypePlugins: [() => showHtmlAsText, rehypeSanitize, capture],
  })
  return nodes
    .flatMap((node) => readNode(node, 'root'))
    .map((node) => (typeof node === 'string' ? { tag: 'p', children: [node] } : node))
}

/** As it was typed. */
export const readPlainText = (text: string): RichNode[] => [{ tag: 'p', children: [text] }]

/** The sanitizer would drop it, and with it what somebody asks about. */
function showHtmlAsText(parent: Parent): void {
  for (const child of parent.children) {
    if (!isNode(child)) continue
    if (child.type === 'raw') child.type = 'text'
    if ('children' in child) showHtmlAsText(child as Parent)
  }
}

const isNode = (value: unknown): value is { type: string } =>
  typeof value === 'object' && value !== null && 'type' in value

/** Elsewhere a line break only separates elements. */
const inlineParents: ReadonlySet<string> = new Set([
  'p',
  'a',
  'strong',
  'em',
  'del',
  'code',
  'th',
  'td',
])

function readNode(node: Node, parent: string): RichNode[] {
  if (node.type === 'text')
    return node.value === '\n' && !inlineParents.has(parent) ? [] : [node.value]
  if (node.type !== 'element') return []
  const { tagName, properties } = node
  if (tagName === 'img') return [String(properties.alt ?? '')]
  if (tagName === 'input') return [properties.checked ? '☑ ' : '☐ ']
  const children = node.children.flatMap((child) => readNode(child, tagName))
  if (tagName === 'a') return readLink(String(properties.href ?? ''), children)
  // A heading of a post is none of the page.
  if (/^h[1-6]$/.test(tagName)) return [{ tag: 'p', children: [{ tag: 'strong', children }] }]
  return isRichTag(tagName) ? [{ tag: tagName, children }] : children
}

const readLink = (href: string, children: RichNode[]): RichNode[] =>
  /^https?:\/\//i.test(href) ? [{ tag: 'a', href, children }] : children

const isRichTag = (name: string): name is RichTag => richTags.some((tag) => tag === name)
