export type HighlightedPart = { text: string; isMatch: boolean }

const word = /[\p{L}\p{N}]+/gu

/** A search ignores the words after these: each is compared with every word of what is searched. */
export const mostSearchWords = 8

/** The words of a text, in lower case. */
export const listWords = (text: string): string[] => text.toLowerCase().match(word) ?? []

/** The different words that a query searches for, in lower case. */
export const searchWords = (query: string): string[] =>
  [...new Set(listWords(query))].slice(0, mostSearchWords)

/** Marks, in a text, the words that somebody searched for: as they begin, or nearly so. */
export function highlightMatches(text: string, query: string): HighlightedPart[] {
  const wanted = searchWords(query)
  const lengths = new Map<string, number>()
  const lengthOf = (found: string): number => {
    const length = lengths.get(found) ?? matchLength(found, wanted)
    lengths.set(found, length)
    return length
  }
  const parts: HighlightedPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    const length = lengthOf(found.toLowerCase())
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
  return isWithin(found, typed, most)
}

/**
 * Whether at most so many letters must be added, dropped, changed or swapped with a neighbour. Computes only the
 * diagonal band of the distance matrix that the limit allows, and stops at the first row that exceeds it.
 */
function isWithin(a: string, b: string, most: number): boolean {
  const beyond = most + 1
  const width = 2 * most + 1
  let before: number[] = []
  let previous = Array.from({ length: width }, (_, place) => (place < most ? beyond : place - most))
  for (let row = 1; row <= a.length; row++) {
    const current: number[] = []
    for (let place = 0; place < width; place++) {
      const column = row - most + place
      current.push(column < 0 || column > b.length ? beyond : costAt(row, column, place, current))
    }
    if (current.every((cost) => cost > most)) return false
    before = previous
    previous = current
  }
  return (previous[b.length - a.length + most] ?? beyond) <= most

  // A place is a column's distance from the left edge of the band, which moves by one with each row.
  function costAt(row: number, column: number, place: number, current: number[]): number {
    if (column === 0) return row
    const change = a[row - 1] === b[column - 1] ? 0 : 1
    const cost = Math.min(
      (previous[place + 1] ?? beyond) + 1,
      (current[place - 1] ?? beyond) + 1,
      (previous[place] ?? beyond) + change,
    )
    return isSwapped(a, b, row, column) ? Math.min(cost, (before[place] ?? beyond) + 1) : cost
  }
}

const isSwapped = (a: string, b: string, row: number, column: number): boolean =>
  row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
