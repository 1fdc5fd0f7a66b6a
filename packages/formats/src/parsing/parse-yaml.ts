import { parseDocument } from 'yaml'
import { fileLimits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** `firstLine` is where the text begins in its file. */
export function parseYaml(text: string, firstLine = 1): unknown {
  refuseDeepYaml(text, firstLine)
  const document = parseDocument(text, { prettyErrors: true, logLevel: 'silent' })
  const [mistake] = document.errors
  if (mistake !== undefined) {
    const place = mistake.linePos?.[0]
    const [reason = 'it cannot be understood'] = mistake.message.split(/ at line \d+|:?\n/)
    throw new UnreadableFile(`The YAML is broken: ${lowerFirst(reason)}`, {
      line: place === undefined ? undefined : place.line + firstLine - 1,
      column: place?.col,
    })
  }
  const value = resolveAliases(() => document.toJS({ maxAliasCount: 100 }))
  if (isDeeper(value, fileLimits.depth)) throw tooDeep(firstLine)
  return value
}

// The parser recurses; what it would choke on is refused before it starts.
function refuseDeepYaml(text: string, firstLine: number): void {
  text.split('\n').forEach((line, index) => {
    const opened = /^[\s\-?:[{]*/.exec(line)?.[0].replace(/[\s:]/g, '').length ?? 0
    const indentation = /^ */.exec(line)?.[0].length ?? 0
    if (opened > fileLimits.depth || indentation > 2_000) throw tooDeep(firstLine + index)
  })
}

function resolveAliases(resolve: () => unknown): unknown {
  try {
    return resolve()
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(1)
    throw new UnreadableFile('The YAML repeats its anchors too often to be safe')
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function tooDeep(line: number): UnreadableFile {
  return new UnreadableFile(`The YAML is nested more than ${fileLimits.depth} levels deep`, {
    line,
  })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
