import { longestPageText } from './page-values.ts'

const ignored =
  'script, style, noscript, template, svg, canvas, iframe, object, nav, footer, aside, button, select, label, textarea, dialog, [hidden], [aria-hidden="true"], [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="dialog"]'

const blocks = new Set(
  'address article blockquote dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)

/** The text that a reader of the page comes for, without menus, forms and hidden parts. */
export function readableText(page: Document): string {
  const lines: string[] = ['']
  collect(findMainPart(page), lines)
  const text = lines
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return text.slice(0, longestPageText)
}

/** The part marked as the main one; of several articles, such as in a feed, what holds them all. */
function findMainPart(page: Document): Element {
  const articles = page.querySelectorAll('article')
  return (
    page.querySelector('main, [role="main"]') ??
    (articles.length === 1 ? articles[0] : null) ??
    page.body
  )
}

function collect(node: Node, lines: string[]): void {
  if (node.nodeType === Node.TEXT_NODE) append(lines, node.textContent ?? '')
  else if (node.nodeType === Node.ELEMENT_NODE) collectElement(node as Element, lines)
}

function collectElement(element: Element, lines: string[]): void {
  if (element.matches(ignored) || isInvisible(element)) return
  const { localName } = element
  if (localName === 'br') lines.push('')
  if (localName === 'pre') lines.push('', ...linesOf(element), '')
  if (localName === 'br' || localName === 'pre') return
  const isBlock = blocks.has(localName)
  if (isBlock) startBlock(lines, localName)
  if (localName === 'td' || localName === 'th') append(lines, ' ')
  for (const child of element.childNodes) collect(child, lines)
  if (isBlock) startBlock(lines, localName)
}

const linesOf = (element: Element): string[] => (element.textContent ?? '').split('\n')

/** Items and rows follow each other closely; everything else has an empty line around it. */
function startBlock(lines: string[], localName: string): void {
  if (lines.at(-1)?.trim() !== '') lines.push('')
  const isClose = localName === 'li' || localName === 'tr' || localName === 'div'
  if (!isClose && lines.length > 1 && lines.at(-2)?.trim() !== '') lines.push('')
}

function append(lines: string[], text: string): void {
  lines.push((lines.pop() ?? '') + text.replaceAll(/\s+/g, ' '))
}

/** Text that the person cannot see may be meant to mislead a model. */
const isInvisible = (element: Element): boolean =>
  element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) === false
