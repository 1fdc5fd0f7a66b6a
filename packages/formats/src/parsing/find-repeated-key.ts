import { type Document, isScalar, visit } from 'yaml'

/**
 * Where the first key stands that its map has already. The parser can look for them too, but
 * compares each key with all those before it.
 */
export function findRepeatedKey(document: Document.Parsed): number | undefined {
  let first: number | undefined
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const place = key.range?.[0] ?? 0
        if (seen.has(key.value) && (first === undefined || place < first)) first = place
        seen.add(key.value)
      }
    },
  })
  return first
}
