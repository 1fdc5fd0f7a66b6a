import { Lexer } from 'yaml'
import { fileLimits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const documentStarts = '\x02'
const scalarFollows = '\x1f'

/**
 * The parser recurses, and is slow on very many small pieces: what it would choke on is refused
 * while the pieces are counted, which is cheap and stops at the first one too many.
 */
export function refuseHostileYaml(text: string, firstLine: number): void {
  const indents: number[] = []
  let [line, pieces, flow, dashes, anchors] = [firstLine, 0, 0, 0, 0]
  let atLineStart = true
  let isScalar = false
  for (const piece of new Lexer().lex(text)) {
    pieces += 1
    if (pieces > fileLimits.yamlPieces) throw tooManyPieces()
    if (!isScalar && /^[&*]/.test(piece)) anchors += 1
    if (anchors > fileLimits.yamlAnchors) throw tooManyAnchors()
    if (atLineStart && flow === 0 && piece !== '\n' && piece !== documentStarts)
      enterIndent(indents, piece)
    if (!isScalar && (piece === '[' || piece === '{')) flow += 1
    if (!isScalar && (piece === ']' || piece === '}')) flow -= 1
    if (!isScalar && (piece === '-' || piece === '?')) dashes += 1
    if (indents.length + flow + dashes > fileLimits.depth) throw tooDeepYaml(line)
    atLineStart = piece.endsWith('\n')
    if (atLineStart) dashes = 0
    if (piece.includes('\n')) line += piece.split('\n').length - 1
    isScalar = piece === scalarFollows
  }
}

const tooManyPieces = () =>
  new UnreadableFile('The YAML has too many entries. Split it into several files')

export const tooManyAnchors = () =>
  new UnreadableFile('The YAML repeats its anchors too often to be safe')

export function tooDeepYaml(line?: number): UnreadableFile {
  const reason = `The YAML is nested more than ${fileLimits.depth} levels deep`
  return new UnreadableFile(reason, { line })
}

function enterIndent(indents: number[], piece: string): void {
  const indent = /^ *$/.test(piece) ? piece.length : 0
  while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop()
  indents.push(indent)
}
