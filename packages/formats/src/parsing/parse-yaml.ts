import { type Document, Lexer, LineCounter, parseDocument } from 'yaml'
import { fileLimits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { findRepeatedKey } from './parse-json.ts'

/** `firstLine` is where the text begins in its file. */
export function parseYaml(text: string, firstLine = 1): unknown {
  refuseHostileYaml(text, firstLine)
  const lineCounter = new LineCounter()
  const document = withoutStackTraces(() =>
    parseDocument(text, {
      // Each would copy the line that it is in: a line of mistakes would take quadratic time.
      prettyErrors: false,
      logLevel: 'silent',
      uniqueKeys: false,
      // Kinds like `!!omap` make what no format has, some of them slowly.
      resolveKnownTags: false,
      lineCounter,
    }),
  )
  const mistake = findMistake(document)
  if (mistake !== undefined) {
    const { line, col: column } = lineCounter.linePos(mistake.offset)
    throw new UnreadableFile(`The YAML is broken: ${lowerFirst(mistake.reason)}`, {
      line: line + firstLine - 1,
      column,
    })
  }
  const value = resolveAliases(() => document.toJS({ maxAliasCount: 100 }))
  if (isDeeper(value, fileLimits.depth)) throw tooDeepYaml()
  return value
}

/** The parser creates an error for each mistake, and most of its time would go into their stack traces. */
function withoutStackTraces<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function findMistake(document: Document.Parsed): { offset: number; reason: string } | undefined {
  const [mistake] = document.errors
  const repeated = findRepeatedKey(document)
  if (repeated !== undefined && (mistake === undefined || repeated < mistake.pos[0]))
    return { offset: repeated, reason: 'map keys must be unique' }
  if (mistake === undefined) return undefined
  const [reason = 'it cannot be understood'] = mistake.message.split(/ at line \d+|:?\n/)
  return { offset: mistake.pos[0], reason }
}

function resolveAliases(resolve: () => unknown): unknown {
  try {
    return resolve()
  } catch {
    throw tooManyAnchors()
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

const documentStarts = '\x02'
const scalarFollows = '\x1f'

/**
 * The parser recurses, and is slow on very many small pieces: what it would choke on is refused
 * while the pieces are counted, which is cheap and stops at the first one too many.
 */
function refuseHostileYaml(text: string, firstLine: number): void {
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

const tooManyAnchors = () => new UnreadableFile('The YAML repeats its anchors too often to be safe')

function tooDeepYaml(line?: number): UnreadableFile {
  const reason = `The YAML is nested more than ${fileLimits.depth} levels deep`
  return new UnreadableFile(reason, { line })
}

function enterIndent(indents: number[], piece: string): void {
  const indent = /^ *$/.test(piece) ? piece.length : 0
  while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop()
  indents.push(indent)
}
