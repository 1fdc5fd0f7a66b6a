/** What a provider says about a failure, in whichever of the published forms. */
export type Refusal = { words: string; codes: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The part that tells: `error` where there is one, and the first of a list of one. */
function findCore(body: unknown): Record<string, unknown> {
  const outer = Array.isArray(body) ? body[0] : body
  if (typeof outer === 'string') return { message: outer }
  if (!isRecord(outer)) return {}
  const inner = outer.error ?? outer.response
  if (inner === undefined || inner === null) return outer
  return findCore(inner)
}

const readText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** Reads the body of a failed answer, or the error event of a stream. */
export function readRefusal(body: unknown): Refusal {
  const core = findCore(parse(body))
  const words = readText(core.message ?? core.detail)
  const codes = [core.type, core.code, core.status, core.details].map(readText).join(' ')
  return { words: words.replaceAll(/\s+/g, ' ').trim(), codes }
}
