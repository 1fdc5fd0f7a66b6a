import { diff3Merge } from 'node-diff3'
import { isCostlyToCompare } from '../diff-lines.ts'
import { mergeAligned } from './merge-aligned.ts'

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
  const chosen = { mine, theirs }[prefer]
  return {
    text: chosen.length === 0 ? null : chosen.join('\n'),
    conflicts: [{ mine: mine.join('\n'), theirs: theirs.join('\n') }],
  }
}
