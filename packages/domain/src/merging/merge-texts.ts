import { diff3Merge } from 'node-diff3'
import { mergeAligned } from './merge-aligned.ts'

export type Side = 'mine' | 'theirs'
/** Lines that both sides changed, each in its own way. */
export type ConflictingLines = Record<Side, string>
export type MergedText = { text: string; conflicts: ConflictingLines[] }

/** Three versions of a text as one, line by line; where both sides changed, the preferred one. */
export function mergeTexts(base: string, mine: string, theirs: string, prefer: Side): MergedText {
  if (theirs === base || theirs === mine) return { text: mine, conflicts: [] }
  if (mine === base) return { text: theirs, conflicts: [] }
  const lines = { base: base.split('\n'), mine: mine.split('\n'), theirs: theirs.split('\n') }
  if (isTooCostly(lines.base, lines.mine) || isTooCostly(lines.base, lines.theirs))
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
  const chosen = { mine, theirs }[prefer]
  return {
    text: chosen.length === 0 ? null : chosen.join('\n'),
    conflicts: [{ mine: mine.join('\n'), theirs: theirs.join('\n') }],
  }
}

/** The comparison takes time and room for every pair of equal lines. */
const mostPairs = 2_000_000

function isTooCostly(before: string[], after: string[]): boolean {
  const counts = new Map<string, number>()
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1)
  let pairs = 0
  for (const line of after) pairs += counts.get(line) ?? 0
  return pairs > mostPairs
}
