import type { MergedText, Side } from './merge-texts.ts'

type Pieces = readonly string[]
export type ThreePieces = { base: Pieces; mine: Pieces; theirs: Pieces }

/** Sentences with the blanks after them. */
const splitSentences = (text: string): string[] => text.split(/(?<=[.!?;:]\s{1,4})(?=\S)/)

/**
 * Lines that stand beside each other were changed by both sides: as long as neither added nor removed
 * any, each line is merged for itself, and its sentences in the same way.
 */
export function mergeAligned(lines: ThreePieces, prefer: Side): MergedText | null {
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
