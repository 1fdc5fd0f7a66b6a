type ByteRange = { first: number; last: number }

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The part of a file that a `Range` header asks for. `undefined` is the whole file: several parts at once
 * and units other than bytes may be ignored (RFC 9110, 14.2).
 */
export function readRange(
  header: string | null | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = singleRange.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return partOf({ first: Math.max(0, size - Number(last)), last: size - 1 })
  if (last !== '' && Number(last) < Number(first)) return undefined
  return partOf({ first: Number(first), last: Math.min(Number(last || size - 1), size - 1) })
}

const partOf = (range: ByteRange): ByteRange | 'unsatisfiable' =>
  range.first > range.last ? 'unsatisfiable' : range
