import { isRecord } from '../fields.ts'

/** Ids, times and long numbers as MongoDB's own export writes them become plain texts. */
export function unwrapExtendedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapExtendedJson)
  if (!isRecord(value)) return value
  const [only, ...others] = Object.entries(value)
  if (only && others.length === 0) {
    const [key, inner] = only
    if (key === '$oid' || key === '$numberLong') return inner
    if (key === '$date') return readDate(unwrapExtendedJson(inner))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, unwrapExtendedJson(inner)]),
  )
}

/** Times before 1970 and after 9999 are in milliseconds there. */
function readDate(date: unknown): unknown {
  const time = new Date(
    typeof date === 'string' && /^-?\d+$/.test(date) ? Number(date) : String(date),
  )
  return Number.isNaN(time.getTime()) ? date : time.toISOString()
}
