export type HighlightedPart = { text: string; isMatch: boolean }

const word = /[\p{L}\p{N}]+/gu

/** The words of what was typed, in lower case. */
export const searchWords = (query: string): string[] => query.toLowerCase().match(word) ?? []

/** Marks, in a text, the words that somebody searched for: as they begin, or nearly so. */
export function highlightMatches(text: string, query: string): HighlightedPart[] {
  const wanted = searchWords(query)
  const parts: HighlightedPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    const length = matchLength(found.toLowerCase(), wanted)
    if (length === 0) continue
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false })
    parts.push({ text: found.slice(0, length), isMatch: true })
    end = index + length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false })
  return parts
}

/** How much of a word is marked: what was typed, or all of it where that was mistyped. */
function matchLength(found: string, wanted: string[]): number {
  for (const typed of wanted) {
    if (found.startsWith(typed)) return typed.length
    if (isNearly(found, typed)) return found.length
  }
  return 0
}

/** At most one mistake in a short word and two in a long one. */
export function isNearly(found: string, typed: string): boolean {
  if (typed.length < 4) return false
  const most = typed.length < 8 ? 1 : 2
  if (Math.abs(found.length - typed.length) > most) return false
  return editDistance(found, typed) <= most
}

/** Letters to add, drop, change or swap with a neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + change,
      )
      if (isSwapped(a, b, row, column)) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    before = previous
    previous = current
  }
  return previous[b.length] ?? 0
}

const isSwapped = (a: string, b: string, row: number, column: number): boolean =>
  row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
