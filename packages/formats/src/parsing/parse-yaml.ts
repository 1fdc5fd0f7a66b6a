import { type Document, LineCounter, parseDocument } from 'yaml'
import { fileLimits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { findRepeatedKey } from './find-repeated-key.ts'
import { refuseHostileYaml, tooDeepYaml, tooManyAnchors } from './refuse-hostile-yaml.ts'

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
