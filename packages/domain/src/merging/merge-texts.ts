import { diff3Merge } from 'node-diff3'
import { isCostlyToCompare } from '../diff-lines.ts'

export type Side = 'mine' | 'theirs'
/** Lines that both sides changed, each in its own way. */
type ConflictingLines = Record<Side, string>
export type MergedText = { text: string; conflicts: ConflictingLines[] }

/** Three versions of a text as one, line by line; where both sides changed, the preferred one. */
export function mergeTexts(base: string, mine: string, theirs: string, prefer: Side): MergedText {
  if (theirs === base || theirs === mine) return { text: mine, conflicts: [] }
  if (mine === base) return { text: theirs, conflicts: [] }
  const lines = { base: base.split('\n'), mine: mine.split('\n'), theirs: theirs.split('\n') }
  if (isCostlyToCompare(lines.base, lines.mine) || isCostlyToCompare(lines.base, lines.theirs))
    return { text: { mine, theirs }[prefer], conflicts: [{ mine, theirs }] }
  const merged: string[] = []
  const conflicts: ConflictingLines[] = []
  for (const { ok, conflict } of diff3Merge(lines.mine, lines.base, lines.theirs)) {
    if (ok) merged.push(...ok)
    if (!conflict) continue
    const settled = settleConflict(conflict, prefer)
    if (settled.text !== null) merged.push(settled.text)
    conflicts.push(...settled.conflicts)
  }
  return { text: merged.join('\n'), conflicts }
}

type Conflict = { a: string[]; o: string[]; b: string[] }

/** A text of null is one without any line. */
function settleConflict(
  { a: mine, o: base, b: theirs }: Conflict,
  prefer: Side,
): { text: string | null; conflicts: ConflictingLines[] } {
  const aligned = mergeAligned({ base, mine, theirs }, prefer)
  if (aligned) return aligned
  const apart = mergeApart({ base, mine, theirs })
  if (apart) return { text: joinLines(apart), conflicts: [] }
  return {
    text: joinLines({ mine, theirs }[prefer]),
    conflicts: [{ mine: mine.join('\n'), theirs: theirs.join('\n') }],
  }
}

const joinLines = (lines: Pieces): string | null => (lines.length === 0 ? null : lines.join('\n'))

type Pieces = readonly string[]
type ThreePieces = { base: Pieces; mine: Pieces; theirs: Pieces }

/** Sentences with the blanks after them. */
const splitSentences = (text: string): string[] => text.split(/(?<=[.!?;:]\s{1,4})(?=\S)/)

/**
 * Lines that stand beside each other were changed by both sides: as long as neither added nor removed
 * any, each line is merged for itself, and its sentences in the same way.
 */
function mergeAligned(lines: ThreePieces, prefer: Side): MergedText | null {
  return mergeEach(lines, '\n', (base, mine, theirs) => {
    const sentences = {
      base: splitSentences(base),
      mine: splitSentences(mine),
      theirs: splitSentences(theirs),
    }
    const merged = mergeEach(sentences, '', (_, one, other) => conflictOf(one, other, prefer))
    return merged ?? conflictOf(mine, theirs, prefer)
  })
}

/**
 * One side changed the first lines and the other added or changed those after them: both are kept. Null
 * where they overlap, or both added lines at the same place.
 */
function mergeApart({ base, mine, theirs }: ThreePieces): string[] | null {
  const [one, other] = [findSpan(base, mine), findSpan(base, theirs)]
  if (one.from === other.from) return null
  const [first, second] = one.from < other.from ? [one, other] : [other, one]
  if (first.to > second.from) return null
  return [
    ...base.slice(0, first.from),
    ...first.lines,
    ...base.slice(first.to, second.from),
    ...second.lines,
    ...base.slice(second.to),
  ]
}

/** Which lines were replaced, and by which. */
function findSpan(before: Pieces, after: Pieces) {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return {
    from: start,
    to: before.length - end,
    lines: after.slice(start, after.length - end),
  }
}

const conflictOf = (mine: string, theirs: string, prefer: Side): MergedText => ({
  text: { mine, theirs }[prefer],
  conflicts: [{ mine, theirs }],
})

type Settle = (base: string, mine: string, theirs: string) => MergedText

/** Null where the sides have more or fewer pieces than before. */
function mergeEach(
  { base, mine, theirs }: ThreePieces,
  separator: string,
  settle: Settle,
): MergedText | null {
  if (mine.length !== base.length || theirs.length !== base.length) return null
  const merged = base.map((before, place) => {
    const [one = '', other = ''] = [mine[place], theirs[place]]
    if (other === before || other === one) return { text: one, conflicts: [] }
    return one === before ? { text: other, conflicts: [] } : settle(before, one, other)
  })
  return {
    text: merged.map(({ text }) => text).join(separator),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}
