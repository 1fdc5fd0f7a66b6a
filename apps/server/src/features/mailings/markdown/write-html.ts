import type { AlignType, Nodes, Table } from 'mdast'
import { escapeHtml } from '#platform/mail/index.ts'
import { type MarkdownDocument, mostDepth } from './read-markdown.ts'

const font = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const heading = 'margin:28px 0 12px;font-weight:650;line-height:1.3;color:#16181d;'
const mono = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;'
const cell = 'padding:8px 12px;border:1px solid #e3e0da;word-break:normal;overflow-wrap:break-word;'

/** Mail programs drop style sheets: everything is styled where it stands. */
const mailStyles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px;',
  h1: `${heading}font-size:24px;`,
  h2: `${heading}font-size:20px;`,
  h3: `${heading}font-size:17px;`,
  h4: `${heading}font-size:15px;`,
  a: 'color:#8a4b00;text-decoration:underline;',
  ul: 'margin:0 0 16px;padding:0 0 0 24px;',
  ol: 'margin:0 0 16px;padding:0 0 0 24px;',
  li: 'margin:0 0 6px;',
  blockquote: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #e3b15f;color:#4b4f58;',
  pre: `margin:0 0 16px;padding:14px 16px;background:#f5f3ef;border-radius:8px;font-size:13px;line-height:1.55;white-space:pre-wrap;word-break:break-word;${mono}`,
  code: `padding:1px 5px;background:#f5f3ef;border-radius:4px;font-size:90%;${mono}`,
  hr: 'margin:28px 0;border:0;border-top:1px solid #e3e0da;',
  img: 'display:block;max-width:100%;height:auto;border:0;border-radius:8px;',
  div: 'margin:0 0 16px;overflow-x:auto;',
  table: `border-collapse:collapse;font-size:14px;font-family:${font};`,
  th: `${cell}background:#f5f3ef;`,
  td: cell,
}

export type HtmlTarget = 'mail' | 'page'

/**
 * Raw HTML in the Markdown becomes text. A page has its own style sheet. It links to images of other sites instead of
 * showing them: its content security policy allows none.
 */
export function writeHtml(
  { root, addressOf, pathOf }: MarkdownDocument,
  target: HtmlTarget,
): string {
  const open = (name: string, attributes = ''): string => {
    const style = target === 'mail' ? mailStyles[name] : undefined
    return `<${name}${attributes}${style === undefined ? '' : ` style="${style}"`}>`
  }
  const wrap = (name: string, inner: string, attributes = ''): string =>
    `${open(name, attributes)}${inner}</${name}>`

  const all = (nodes: readonly Nodes[], depth: number): string =>
    depth > mostDepth ? '' : nodes.map((node) => write(node, depth + 1)).join('')

  function writeLink(node: Nodes & { children: Nodes[] }, depth: number): string {
    const address = addressOf(node)
    const inner = all(node.children, depth)
    return address === undefined ? inner : wrap('a', inner, ` href="${escapeHtml(address)}"`)
  }

  function writeImage(node: Nodes, alt: string): string {
    const address = addressOf(node)
    if (address === undefined || address.startsWith('mailto:')) return escapeHtml(alt)
    const source = target === 'page' ? pathOf(address) : address
    return source === undefined
      ? wrap('a', escapeHtml(alt || address), ` href="${escapeHtml(address)}"`)
      : open('img', ` src="${escapeHtml(source)}" alt="${escapeHtml(alt)}"`)
  }

  const writeTable = ({ children, align }: Table, depth: number): string => {
    const rows = children.map((row, index) =>
      wrap(
        'tr',
        row.children
          .map((field, column) =>
            wrap(index === 0 ? 'th' : 'td', all(field.children, depth), alignment(align?.[column])),
          )
          .join(''),
      ),
    )
    // Wide tables scroll: in narrow columns words would break after each letter.
    const scrolling = target === 'page' ? ' role="region" aria-label="Table" tabindex="0"' : ''
    return wrap('div', wrap('table', rows.join('')), scrolling)
  }

  function write(node: Nodes, depth: number): string {
    switch (node.type) {
      case 'paragraph':
        return wrap('p', all(node.children, depth))
      case 'heading':
        return wrap(headingName(node.depth, target), all(node.children, depth))
      case 'text':
      case 'html':
        return escapeHtml(node.value)
      case 'emphasis':
        return wrap('em', all(node.children, depth))
      case 'strong':
        return wrap('strong', all(node.children, depth))
      case 'delete':
        return wrap('s', all(node.children, depth))
      case 'inlineCode':
        return wrap('code', escapeHtml(node.value))
      case 'code':
        return wrap('pre', escapeHtml(node.value))
      case 'break':
        return '<br>'
      case 'thematicBreak':
        return open('hr')
      case 'blockquote':
        return wrap('blockquote', all(node.children, depth))
      case 'list': {
        const start = node.ordered && (node.start ?? 1) !== 1 ? ` start="${node.start}"` : ''
        return wrap(node.ordered ? 'ol' : 'ul', all(node.children, depth), start)
      }
      case 'listItem': {
        const box = node.checked === true ? '☑ ' : node.checked === false ? '☐ ' : ''
        return wrap('li', box + writeItem(node.children, depth))
      }
      case 'link':
      case 'linkReference':
        return writeLink(node, depth)
      case 'image':
      case 'imageReference':
        return writeImage(node, node.alt ?? '')
      case 'table':
        return writeTable(node, depth)
      case 'definition':
        return ''
      default:
        return 'children' in node ? all(node.children, depth) : ''
    }
  }

  /** An item of one paragraph has no distance of its own. */
  const writeItem = (nodes: readonly Nodes[], depth: number): string => {
    const [only] = nodes
    return nodes.length === 1 && only?.type === 'paragraph'
      ? all(only.children, depth)
      : all(nodes, depth)
  }

  // A heading at the top needs no distance to what is above.
  return all(root.children, 0).replace(
    /^(<h\d style="margin:)28px/,
    (_, start: string) => `${start}0`,
  )
}

/** An attribute: a style of the cell would win over it. */
const alignment = (align: AlignType | undefined): string => ` align="${align ?? 'left'}"`

/** The title of a page is its only first heading. */
const headingName = (depth: number, target: HtmlTarget): string =>
  `h${Math.min(target === 'page' ? depth + 1 : depth, 4)}`
