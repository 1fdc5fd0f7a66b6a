import type { TemplateNode } from './template.ts'

/**
 * What a tag takes from the text around it, as in Handlebars: a tag of a block that stands alone on
 * its line takes the whole line, and `\\` before a tag is one backslash.
 */
export function settleText(nodes: readonly TemplateNode[], source: string): void {
  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'text') continue
    const before = nodes[index - 1]
    if (before?.kind === 'text' && source.startsWith('\\\\', node.from - 2))
      before.text = before.text.slice(0, -1)
    if (node.kind !== 'variable' && node.kind !== 'include')
      takeLine(node, before, nodes[index + 1], source)
  }
}

function takeLine(
  tag: TemplateNode,
  before: TemplateNode | undefined,
  after: TemplateNode | undefined,
  source: string,
): void {
  const start = findLineStart(source, tag.from)
  const end = findLineEnd(source, tag.to)
  if (start === null || end === null) return
  if (before?.kind === 'text')
    before.text = before.text.slice(0, before.text.length - (tag.from - start))
  if (after?.kind === 'text') after.text = after.text.slice(end - tag.to)
}

/** Where the line begins that has only blanks up to `from`. */
function findLineStart(source: string, from: number): number | null {
  let start = from
  while (isBlank(source[start - 1])) start--
  return start === 0 || source[start - 1] === '\n' ? start : null
}

/** Where the next line begins after one that has only blanks from `to` on. */
function findLineEnd(source: string, to: number): number | null {
  let end = to
  while (isBlank(source[end])) end++
  if (end === source.length) return end
  if (source.startsWith('\r\n', end)) return end + 2
  return source[end] === '\n' ? end + 1 : null
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t'
