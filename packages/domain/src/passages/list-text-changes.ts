import { matchParts } from './match-parts.ts'

/** A part of a text by its positions in UTF-16 code units; the end is not part of it. */
export type TextRange = { start: number; end: number }

/** The range of the old text that was replaced, and the range of the new text that replaces it. */
export type TextChange = { before: TextRange; after: TextRange }

/** A part of a text, and the text by which it is compared. */
type Part = { text: string; key: string }
type Split = (text: string) => Part[]

/** Lines with their breaks. */
const splitLines: Split = (text) => text.split(/(?<=\n)/).map((line) => ({ text: line, key: line }))
/** Words and other characters with the blanks after them. Blanks are everywhere the same: they are not compared. */
const splitWords: Split = (text) =>
  (text.match(/[\p{L}\p{N}_]+\s*|[^\p{L}\p{N}_\s]\s*|\s+/gu) ?? []).map((word) => ({
    text: word,
    key: word.trimEnd(),
  }))

/** The changes that turn one text into the other, in order: lines that differ are compared word by word. */
export function listTextChanges(before: string, after: string): TextChange[] {
  const whole = { before: rangeOf(before), after: rangeOf(after) }
  const compareWithin = (change: TextChange, split: Split) =>
    compareParts(split(cut(before, change.before)), split(cut(after, change.after)), change)
  return compareWithin(whole, splitLines)
    .flatMap((lines) => compareWithin(lines, splitWords))
    .flatMap((words) => trimChange(before, after, words))
}

const rangeOf = (text: string): TextRange => ({ start: 0, end: text.length })
const cut = (text: string, { start, end }: TextRange): string => text.slice(start, end)

/** The changes among the parts of a change; it stays as it is where they are too costly to compare. */
function compareParts(old: Part[], recent: Part[], whole: TextChange): TextChange[] {
  const offsets = {
    before: offsetsOf(old, whole.before.start),
    after: offsetsOf(recent, whole.after.start),
  }
  const same = matchParts(keysOf(old), keysOf(recent))
  if (!same) return [whole]
  const changes: TextChange[] = []
  let [done, doneRecent] = [0, 0]
  for (const [place, placeRecent] of [...same, [old.length, recent.length] as const]) {
    const change = {
      before: spanOf(offsets.before, done, place),
      after: spanOf(offsets.after, doneRecent, placeRecent),
    }
    if (done < place || doneRecent < placeRecent) changes.push(change)
    // Parts with the same key may differ in their blanks: the change is trimmed to them later.
    if (old[place]?.text !== recent[placeRecent]?.text)
      changes.push({
        before: spanOf(offsets.before, place, place + 1),
        after: spanOf(offsets.after, placeRecent, placeRecent + 1),
      })
    ;[done, doneRecent] = [place + 1, placeRecent + 1]
  }
  return changes
}

const keysOf = (parts: Part[]): string[] => parts.map(({ key }) => key)

/** Where each part begins, and where the last one ends. */
function offsetsOf(parts: readonly Part[], start: number): number[] {
  const offsets = [start]
  for (const { text } of parts) offsets.push((offsets.at(-1) ?? 0) + text.length)
  return offsets
}

const spanOf = (offsets: readonly number[], from: number, to: number): TextRange => ({
  start: offsets[from] ?? 0,
  end: offsets[to] ?? 0,
})

/** Without the characters that are the same at both ends; none if nothing is left. */
function trimChange(before: string, after: string, change: TextChange): TextChange[] {
  let { start, end } = change.before
  let { start: newStart, end: newEnd } = change.after
  while (start < end && newStart < newEnd && before[start] === after[newStart]) {
    start++
    newStart++
  }
  while (start < end && newStart < newEnd && before[end - 1] === after[newEnd - 1]) {
    end--
    newEnd--
  }
  if (start === end && newStart === newEnd) return []
  return [{ before: { start, end }, after: { start: newStart, end: newEnd } }]
}
