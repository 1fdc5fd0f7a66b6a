import type { ListItem, Nodes } from 'mdast'
import { type MarkdownDocument, mostDepth } from './read-markdown.ts'

/** The text part of a mail, for programs that show no HTML. Addresses stand behind the words that lead there. */
export function writeText({ root, addressOf }: MarkdownDocument): string {
  const inline = (nodes: readonly Nodes[], depth: number): string =>
    depth > mostDepth ? '' : nodes.map((node) => writeInline(node, depth + 1)).join('')

  const blocks = (nodes: readonly Nodes[], depth: number): string =>
    depth > mostDepth
      ? ''
      : nodes
          .map((node) => writeBlock(node, depth + 1))
          .filter((text) => text !== '')
          .join('\n\n')

  function writeInline(node: Nodes, depth: number): string {
    switch (node.type) {
      case 'text':
      case 'html':
      case 'inlineCode':
        return node.value
      case 'break':
        return '\n'
      case 'link':
      case 'linkReference':
        return withAddress(inline(node.children, depth), addressOf(node))
      case 'image':
      case 'imageReference':
        return withAddress(node.alt ?? '', addressOf(node))
      default:
        return 'children' in node ? inline(node.children, depth) : ''
    }
  }

  function writeBlock(node: Nodes, depth: number): string {
    switch (node.type) {
      case 'heading': {
        const text = inline(node.children, depth)
        const line = (node.depth === 1 ? '=' : '-').repeat(Math.min(text.length, 60))
        return node.depth > 2 ? text : `${text}\n${line}`
      }
      case 'code':
        return prefix(node.value, '    ')
      case 'html':
        return node.value
      case 'thematicBreak':
        return '-----'
      case 'blockquote':
        return prefix(blocks(node.children, depth), '> ')
      case 'list': {
        const start = node.start ?? 1
        const items = node.children.map((item, index) =>
          writeItem(item, node.ordered ? `${start + index}. ` : '- ', depth),
        )
        return items.join(node.spread ? '\n\n' : '\n')
      }
      case 'table':
        return node.children
          .map((row) => row.children.map((cell) => inline(cell.children, depth)).join(' | '))
          .join('\n')
      case 'definition':
        return ''
      default:
        return 'children' in node ? inline(node.children, depth) : ''
    }
  }

  function writeItem({ children, checked }: ListItem, mark: string, depth: number): string {
    const box = checked === true ? '[x] ' : checked === false ? '[ ] ' : ''
    const lines = blocks(children, depth).split('\n')
    return lines
      .map((line, index) =>
        index === 0 ? mark + box + line : line === '' ? '' : ' '.repeat(mark.length) + line,
      )
      .join('\n')
  }

  return blocks(root.children, 0)
}

const prefix = (text: string, mark: string): string =>
  text
    .split('\n')
    .map((line) => (mark + line).trimEnd())
    .join('\n')

function withAddress(text: string, address: string | undefined): string {
  if (address === undefined) return text
  const shown = address.replace(/^mailto:/, '')
  if (text === '' || text === address) return shown
  return isSameAddress(text, address) ? text : `${text} (${shown})`
}

/** A link that was typed without Markdown, which may lack a scheme. */
const isSameAddress = (text: string, address: string): boolean =>
  ['', 'mailto:', 'http://'].some((scheme) => URL.parse(scheme + text)?.href === address)
