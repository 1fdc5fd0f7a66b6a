import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const blocks = new Set([
  ...['address', 'article', 'blockquote', 'dd', 'div', 'dl', 'dt', 'footer', 'form'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'ol', 'p', 'pre'],
  ...['section', 'table', 'td', 'th', 'tr', 'ul'],
])
/** The tokenizer reads their content as text. */
const hidden = new Set(['script', 'style', 'title'])

const ignore = () => {}

/**
 * The text of an HTML mail, with `> ` before quoted lines. It only looks at tags one by one: a parser that matches
 * opening and closing ones takes quadratic time on a mail that is made for it.
 */
export function textOfHtml(html: string): string {
  const lines: string[] = []
  let line = ''
  let quotes = 0
  let hiddenIn: string | null = null
  const endLine = () => {
    lines.push(`${quotes > 0 ? '> ' : ''}${line.trim()}`)
    line = ''
  }
  const endBlock = () => {
    if (line.trim() !== '') endLine()
    line = ''
  }
  const add = (text: string) => {
    if (hiddenIn === null) line += text.replace(/\s+/g, ' ')
  }
  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => add(html.slice(start, end)),
    ontextentity: (codePoint) => add(String.fromCodePoint(codePoint)),
    onopentagname: (start, end) => {
      const name = html.slice(start, end).toLowerCase()
      if (hidden.has(name)) hiddenIn = name
      if (name === 'br') endLine()
      if (blocks.has(name)) endBlock()
      if (name === 'blockquote') quotes += 1
    },
    onclosetag: (start, end) => {
      const name = html.slice(start, end).toLowerCase()
      if (name === hiddenIn) hiddenIn = null
      if (blocks.has(name)) endBlock()
      if (name === 'p') endLine()
      if (name === 'blockquote') quotes = Math.max(quotes - 1, 0)
    },
    onattribdata: ignore,
    onattribend: ignore,
    onattribentity: ignore,
    onattribname: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onopentagend: ignore,
    onprocessinginstruction: ignore,
    onselfclosingtag: ignore,
  }
  const tokenizer = new Tokenizer({}, callbacks)
  tokenizer.write(html)
  tokenizer.end()
  endBlock()
  return lines.join('\n')
}
