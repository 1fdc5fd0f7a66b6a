import { listTextChanges, type TextChange, type TextRange } from './list-text-changes.ts'

/** Shorter words are found in places that have nothing to do with the passage. */
const shortestMoved = 12

/**
 * Finds where passages of an old text are in a new one. Text inserted inside a passage belongs to it;
 * null where its words were deleted. A passage that was cut and pasted elsewhere is found by its words.
 */
export function createPassageFinder(
  before: string,
  after: string,
): (passage: TextRange) => TextRange | null {
  if (before === after) return (passage) => passage
  const changes = listTextChanges(before, after)
  return (passage) =>
    follow(before, changes, passage) ?? findWords(before.slice(passage.start, passage.end), after)
}

/** A passage by its words alone: for texts that are not worth comparing. */
export const findWords = (words: string, after: string): TextRange | null => {
  if (words.trim().length < shortestMoved) return null
  const place = after.indexOf(words)
  const isUnique = place >= 0 && after.indexOf(words, place + 1) < 0
  return isUnique ? { start: place, end: place + words.length } : null
}

function follow(
  before: string,
  changes: readonly TextChange[],
  passage: TextRange,
): TextRange | null {
  const left = listUnchanged(changes, passage)
  if (!isRecognizable(before, left, passage)) return null
  const start = passage.start + shiftAt(changes, passage, 'start')
  const end = passage.end + shiftAt(changes, passage, 'end')
  return start < end ? { start, end } : null
}

/**
 * How far an end of the passage moves. A change within the passage belongs to it; one that begins or
 * ends outside does not, and an insertion at an end stands beside it.
 */
function shiftAt(changes: readonly TextChange[], passage: TextRange, side: 'start' | 'end') {
  const position = passage[side]
  const at = (old: number, recent: number) => recent - old
  let shift = 0
  for (const { before, after } of changes) {
    const isInside = before.start >= passage.start && before.end <= passage.end
    const isInsertion = before.start === before.end
    if (side === 'start') {
      if (before.start > position) break
      if (before.start === position && isInside && !isInsertion) return at(position, after.start)
      if (before.end > position) return at(position, after.end)
    } else {
      if (before.start >= position) break
      if (before.end > position) return at(position, after.start)
    }
    shift = at(before.end, after.end)
  }
  return shift
}

/** The parts of the passage that no change touches. */
function listUnchanged(changes: readonly TextChange[], { start, end }: TextRange): TextRange[] {
  const left: TextRange[] = []
  let from = start
  for (const { before } of changes) {
    if (before.end <= start) continue
    if (before.start >= end) break
    if (before.start > from) left.push({ start: from, end: before.start })
    from = Math.max(from, before.end)
  }
  if (from < end) left.push({ start: from, end })
  return left
}

/** Whether a whole word of the passage is left, or half of its characters: letters alone are chance. */
function isRecognizable(text: string, left: readonly TextRange[], { start, end }: TextRange) {
  const length = text.slice(start, end).replace(/\s/g, '').length
  if (length === 0) return left.some((part) => part.start === start && part.end === end)
  const kept = left.reduce((sum, part) => sum + textLength(text, part), 0)
  return kept * 2 >= length || left.some((part) => hasWholeWord(text, part))
}

const textLength = (text: string, { start, end }: TextRange): number =>
  text.slice(start, end).replace(/\s/g, '').length

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

function hasWholeWord(text: string, { start, end }: TextRange): boolean {
  for (const { 0: word, index } of text.slice(start, end).matchAll(/[\p{L}\p{N}_]+/gu)) {
    const [from, to] = [start + index, start + index + word.length]
    if (!isLetter(text[from - 1]) && !isLetter(text[to])) return true
  }
  return false
}
