import { parseDocument } from 'yaml'
import { fileLimits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { refuseHostileYaml, tooDeepYaml, tooManyAnchors } from './refuse-hostile-yaml.ts'

/** `firstLine` is where the text begins in its file. */
export function parseYaml(text: string, firstLine = 1): unknown {
  refuseHostileYaml(text, firstLine)
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
  if (isDeeper(value, fileLimits.depth)) throw tooDeepYaml()
  return value
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
