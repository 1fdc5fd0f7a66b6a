import { isRecord } from '../is-record.ts'

/** What a provider says about a failure, in whichever of the published forms. */
export type Refusal = { words: string; codes: string }

function parse(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const deepest = 10

/** The part that tells: `error` where there is one, and the first of a list of one. */
function findCore(body: unknown, depth = 0): Record<string, unknown> {
  if (depth > deepest) return {}
  const outer = Array.isArray(body) ? body[0] : body
  if (typeof outer === 'string') return { message: outer }
  if (!isRecord(outer)) return {}
  const inner = outer.error ?? outer.response
  if (inner === undefined || inner === null) return outer
  return findCore(inner, depth + 1)
}

/** What is read of each part: nobody explains a failure at greater length. */
const mostCharacters = 2_000

function readText(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, mostCharacters)
  if (typeof value === 'number') return String(value)
  return value === undefined || value === null ? '' : writeShort(value)
}

function writeShort(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, mostCharacters)
  } catch {
    // Nested deeper than can be written.
    return ''
  }
}

/** Reads the body of a failed answer, or the error event of a stream. */
export function readRefusal(body: unknown): Refusal {
  const core = findCore(parse(body))
  const words = readText(core.message ?? core.detail)
  const codes = [core.type, core.code, core.status, core.details].map(readText).join(' ')
  return { words: words.replaceAll(/\s+/g, ' ').trim(), codes }
}
