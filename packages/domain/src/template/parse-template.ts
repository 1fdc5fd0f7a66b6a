import { linkBlocks } from './link-blocks.ts'
import { readName } from './names.ts'
import { readTag, type Tag } from './read-tag.ts'
import { settleText } from './settle-text.ts'
import type { SyntaxFault, Template, TemplateNode } from './template.ts'

/** A node, a fault or mere text between two places of the source. */
type Piece = { to: number; node?: TemplateNode; fault?: SyntaxFault }

/**
 * Reads `{{name}}`, `{name}` where that name is declared, blocks and includes. Every text is a
 * template: what is no valid syntax is left as written. Takes time in proportion to the length,
 * because no character is looked at again once what begins there is known.
 */
export function parseTemplate(source: string, declaredNames: Iterable<string>): Template {
  const declared = new Set(declaredNames)
  const nodes: TemplateNode[] = []
  const faults: SyntaxFault[] = []
  let textFrom = 0
  const addText = (to: number) => {
    if (to > textFrom)
      nodes.push({ kind: 'text', from: textFrom, to, text: source.slice(textFrom, to) })
  }

  let position = source.indexOf('{')
  while (position !== -1) {
    const piece = readPiece(source, position, declared)
    if (piece.fault) faults.push(piece.fault)
    if (piece.node) {
      addText(piece.node.from)
      nodes.push(piece.node)
      textFrom = piece.to
    }
    position = source.indexOf('{', piece.to)
  }
  addText(source.length)
  for (const fault of linkBlocks(nodes, source)) faults.push(fault)
  settleText(nodes, source)
  return { source, nodes, faults }
}

/** What begins with the brace at `from`. */
function readPiece(source: string, from: number, declared: ReadonlySet<string>): Piece {
  const braces = countBraces(source, from)
  if (braces > 1 && isEscaped(source, from)) {
    const to = from + 2
    return { to, node: { kind: 'text', from: from - 1, to, text: '{{' } }
  }
  if (braces === 1) return readSingle(source, from, declared)
  const tag = braces === 2 ? readTag(source, from) : null
  if (tag) return { to: tag.to, node: toNode(tag, from) }
  const to = from + braces
  const faultTo = findAttemptEnd(source, from, braces)
  return faultTo === null ? { to } : { to, fault: { kind: 'bad-name', from, to: faultTo } }
}

function readSingle(source: string, from: number, declared: ReadonlySet<string>): Piece {
  const nameFrom = from + 1
  // The rest of an escaped run of braces is text.
  const name = source[from - 1] === '{' ? null : readName(source, nameFrom)
  if (name === null) return { to: nameFrom }
  const end = nameFrom + name.length
  if (source[end] !== '}' || !declared.has(name)) return { to: end }
  return { to: end + 1, node: { kind: 'variable', name, nameFrom, from, to: end + 1 } }
}

function toNode(tag: Tag, from: number): TemplateNode {
  switch (tag.kind) {
    case 'close':
      return { ...tag, from, open: -1 }
    case 'variable':
    case 'include':
      return { ...tag, from }
    default:
      return { ...tag, from, open: -1, next: -1, close: -1 }
  }
}

function countBraces(source: string, from: number): number {
  let to = from
  while (source[to] === '{') to++
  return to - from
}

const isEscaped = (source: string, from: number) =>
  source[from - 1] === '\\' && source[from - 2] !== '\\'

const attempt = /[\p{L}\p{M}\p{N}_.\-#/>@!^&~ \t]*/uy

/** Where something ends that was probably meant as a tag; JSON and code in braces are not. */
function findAttemptEnd(source: string, from: number, braces: number): number | null {
  if (braces > 3) return null
  attempt.lastIndex = from + braces
  const end = from + braces + (attempt.exec(source)?.[0].length ?? 0)
  return source.startsWith('}'.repeat(braces), end) ? end + braces : null
}
