import { isRecord } from '../is-record.ts'

/** The message and the codes of a failure, in any of the published forms. */
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

/** The object with the message: `error` where there is one, and the first of a list. */
function findCore(body: unknown, depth = 0): Record<string, unknown> {
  if (depth > deepest) return {}
  const outer = Array.isArray(body) ? body[0] : body
  if (typeof outer === 'string') return { message: outer }
  if (!isRecord(outer)) return {}
  const inner = outer.error ?? outer.response
  if (inner === undefined || inner === null) return outer
  return findCore(inner, depth + 1)
}

/** Characters that are read of each field. */
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

const longestSeconds = 86_400

const limitSeconds = (seconds: number): number | null =>
  Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), longestSeconds) : null

/** Seconds that a provider asks to wait, by its headers or its message. */
export function readRetryAfter(
  headers: Record<string, string> | undefined,
  told: string,
): number | null {
  const milliseconds = headers?.['retry-after-ms']
  if (milliseconds !== undefined) return limitSeconds(Number(milliseconds) / 1000)
  const after = headers?.['retry-after']
  if (after !== undefined && after !== '') {
    const seconds = Number(after)
    return limitSeconds(Number.isNaN(seconds) ? (Date.parse(after) - Date.now()) / 1000 : seconds)
  }
  const inWords =
    /"retryDelay":\s*"([\d.]+)s"/.exec(told) ?? /(?:try again|retry) in ([\d.]+) ?s/i.exec(told)
  return inWords?.[1] === undefined ? null : limitSeconds(Number(inWords[1]))
}
