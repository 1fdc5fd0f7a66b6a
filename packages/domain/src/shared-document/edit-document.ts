import type * as Y from 'yjs'
import { diffLines } from '../diff-lines.ts'
import type { PromptContent } from '../prompt-content.ts'
import { canonical } from '../prompt-content-changes.ts'
import {
  sharedFields,
  sharedModels,
  sharedSettings,
  sharedTags,
  sharedText,
  sharedVariables,
  type TextField,
  textFields,
} from './document-shape.ts'
import { inOrder, positionOf, readDocument, readText } from './read-document.ts'

/**
 * Makes a shared document hold a content by the smallest edits, so that what others write at the same time
 * stays. Fields that are the same are not touched.
 */
export function editDocument(document: Y.Doc, content: PromptContent): void {
  document.transact(() => {
    const before = readDocument(document)
    for (const field of textFields)
      if (before[field] !== content[field]) editText(sharedText(document, field), content[field])
    placeEntries(
      sharedVariables(document),
      content.variables.map(({ name, ...variable }) => [name, variable]),
    )
    placeEntries(
      sharedTags(document),
      content.tags.map((tag) => [tag.toLowerCase(), { tag }]),
    )
    placeEntries(
      sharedModels(document),
      content.targetModels.map((model) => [model, {}]),
    )
    if (before.modality !== content.modality)
      sharedFields(document).set('modality', content.modality)
    editSettings(document, before.settings, content.settings)
  })
}

const isWrong = (document: Y.Doc) => (field: TextField) =>
  sharedText(document, field).toString() !== readText(document, field)

/** Whether a text holds what cannot be stored. */
export const needsCorrection = (document: Y.Doc): boolean => textFields.some(isWrong(document))

/** Takes out of texts what cannot be stored. */
export function correctTexts(document: Y.Doc): void {
  document.transact(() => {
    for (const field of textFields.filter(isWrong(document)))
      editText(sharedText(document, field), readText(document, field))
  })
}

/** Line by line, and within lines that were changed, from the first to the last character that differs. */
function editText(text: Y.Text, after: string): void {
  let place = 0
  let removed = ''
  let added = ''
  const replace = () => {
    const start = countSameStart(removed, added)
    const end = countSameEnd(removed.slice(start), added.slice(start))
    const gone = removed.length - start - end
    const fresh = added.slice(start, added.length - end)
    if (gone > 0) text.delete(place + start, gone)
    if (fresh !== '') text.insert(place + start, fresh)
    place += added.length
    removed = ''
    added = ''
  }
  for (const change of diffLines(text.toString(), after)) {
    // The last line has no break, which is taken away again below.
    const line = `${change.text}\n`
    if (change.kind === 'removed') removed += line
    else if (change.kind === 'added') added += line
    else {
      replace()
      place += line.length
    }
  }
  if (removed !== '' && added !== '') {
    removed = removed.slice(0, -1)
    added = added.slice(0, -1)
  } else if (removed !== added) {
    // Last lines came or went as a whole: the line break is the one before them.
    place -= 1
    removed = removed && `\n${removed.slice(0, -1)}`
    added = added && `\n${added.slice(0, -1)}`
  }
  replace()
}

/** Characters of two units are never split: Yjs replaces both halves. */
function countSameStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && one[count] === other[count]) count += 1
  return count > 0 && isHalf(one, count - 1, 0xd800) ? count - 1 : count
}

function countSameEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count > 0 && isHalf(one, one.length - count, 0xdc00) ? count - 1 : count
}

/** Whether there is the first (0xd800) or the second (0xdc00) half of a character at a place. */
const isHalf = (text: string, place: number, first: number): boolean =>
  (text.charCodeAt(place) & 0xfc00) === first

type Position = { position: number }

/** Makes a map hold these entries in this order. */
function placeEntries<Value extends Position>(
  map: Y.Map<Value>,
  entries: [string, Omit<Value, 'position'>][],
): void {
  const kept = new Set(entries.map(([name]) => name))
  for (const [name] of inOrder(map)) if (!kept.has(name)) map.delete(name)
  const positions = findPositions(entries.map(([name]) => (map.has(name) ? map.get(name) : null)))
  for (const [index, [name, value]] of entries.entries()) {
    const placed = { ...value, position: positions[index] ?? index } as Value
    if (!isSame(map.get(name), placed)) map.set(name, placed)
  }
}

/** Entries that are there keep their positions as long as they are in order. */
function findPositions(entries: unknown[]): number[] {
  const known = entries.map((entry) => (entry === null ? null : positionOf(entry)))
  const inPlace = known.filter((position) => position !== null)
  const isOrdered = inPlace.every((position, index) => position > (inPlace[index - 1] ?? -Infinity))
  const numbered = entries.map((_, index) => index + 1)
  if (!isOrdered) return numbered
  const positions: number[] = []
  for (const [index, position] of known.entries()) {
    const last = positions.at(-1)
    const next = known.slice(index).find((later) => later !== null)
    positions.push(position ?? between(last, next))
  }
  // Two numbers have only so many between them.
  return positions.every((position, index) => position > (positions[index - 1] ?? -Infinity))
    ? positions
    : numbered
}

function between(last: number | undefined, next: number | undefined): number {
  if (next === undefined) return (last ?? 0) + 1
  return last === undefined ? next - 1 : (last + next) / 2
}

function editSettings(
  document: Y.Doc,
  before: PromptContent['settings'],
  after: PromptContent['settings'],
): void {
  const settings = sharedSettings(document)
  const old = new Map<string, unknown>(Object.entries(before))
  const recent = new Map<string, unknown>(Object.entries(after))
  for (const name of old.keys()) if (!recent.has(name)) settings.delete(name)
  for (const [name, value] of recent)
    if (value === undefined) settings.delete(name)
    else if (!isSame(old.get(name), value)) settings.set(name, value)
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
