import { diffIndices } from 'node-diff3'
import { isCostlyToCompare } from '../diff-lines.ts'

/** A part of a text by its positions in UTF-16 code units; the end is not part of it. */
export type TextRange = { start: number; end: number }

/** The range of the old text that was replaced, and the range of the new text that replaces it. */
export type TextChange = { before: TextRange; after: TextRange }

/** A line with its break. */
const splitLines = (text: string): string[] => text.split(/(?<=\n)/)
/** A word or another character, with the blanks after it. */
const splitWords = (text: string): string[] =>
  text.match(/[\p{L}\p{N}_]+\s*|[^\p{L}\p{N}_\s]\s*|\s+/gu) ?? []

/** The changes that turn one text into the other, in order: lines that differ are compared word by word. */
export function listTextChanges(before: string, after: string): TextChange[] {
  const whole = { before: rangeOf(before), after: rangeOf(after) }
  const compareWithin = (change: TextChange, split: (text: string) => string[]) =>
    compareParts(split(cut(before, change.before)), split(cut(after, change.after)), change)
  return compareWithin(whole, splitLines)
    .flatMap((lines) => compareWithin(lines, splitWords))
    .flatMap((words) => trimChange(before, after, words))
}

const rangeOf = (text: string): TextRange => ({ start: 0, end: text.length })
const cut = (text: string, { start, end }: TextRange): string => text.slice(start, end)

/** Compares the parts of a change; parts that are too costly to compare stay one change. */
function compareParts(old: string[], recent: string[], whole: TextChange): TextChange[] {
  const most = Math.min(old.length, recent.length)
  let first = 0
  while (first < most && old[first] === recent[first]) first++
  let last = 0
  while (last < most - first && old.at(-1 - last) === recent.at(-1 - last)) last++
  const oldMiddle = old.slice(first, old.length - last)
  const recentMiddle = recent.slice(first, recent.length - last)
  if (oldMiddle.length === 0 && recentMiddle.length === 0) return []
  const offsets = {
    before: offsetsOf(old, whole.before.start),
    after: offsetsOf(recent, whole.after.start),
  }
  const toChange = (oldParts: [number, number], recentParts: [number, number]): TextChange => ({
    before: spanOf(offsets.before, first, oldParts),
    after: spanOf(offsets.after, first, recentParts),
  })
  if (isCostlyToCompare(oldMiddle, recentMiddle))
    return [toChange([0, oldMiddle.length], [0, recentMiddle.length])]
  return diffIndices(oldMiddle, recentMiddle).map(({ buffer1, buffer2 }) =>
    toChange(buffer1, buffer2),
  )
}

/** Where each part begins, and where the last one ends. */
function offsetsOf(parts: readonly string[], start: number): number[] {
  const offsets = [start]
  for (const part of parts) offsets.push((offsets.at(-1) ?? 0) + part.length)
  return offsets
}

const spanOf = (
  offsets: readonly number[],
  first: number,
  [from, count]: [number, number],
): TextRange => ({
  start: offsets[first + from] ?? 0,
  end: offsets[first + from + count] ?? 0,
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
