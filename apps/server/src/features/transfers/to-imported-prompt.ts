import {
  collectionColors,
  ImportedCollection,
  ImportedPrompt,
  VersionName,
} from '@product/contract'
import {
  cutText,
  type FileCollection,
  type NameMove,
  type ReadPrompt,
  type ReadVersion,
} from '@product/formats'
import type { z } from 'zod'
import { findUnstorable } from '#platform/http/errors/find-unstorable.ts'

type Understood =
  | { prompt: z.output<typeof ImportedPrompt>; notCarriedOver: string[] }
  | { problem: string }

/** A prompt that a reader found, as it can be stored; or why it cannot. */
export function toImportedPrompt(read: ReadPrompt): Understood {
  const { content, versions = [], nameMoves = [], testValues = [] } = read
  const { isFavorite = false, collections = [] } = read
  const notCarriedOver = [...read.notCarriedOver]
  if (testValues.length > 1)
    notCarriedOver.push(`${testValues.length - 1} of ${testValues.length} sets of test values`)
  const parsed = ImportedPrompt.safeParse({
    content,
    versions: versions.map((version) => toVersion(version, notCarriedOver)),
    nameMoves: nameMoves.flatMap((move) => toNameMove(move, notCarriedOver)),
    testValues: testValues[0] ?? {},
    isFavorite,
    collections: collections.filter((name) => name.trim() !== ''),
  })
  if (!parsed.success) return { problem: describeIssue(parsed.error) }
  const unstorable = findUnstorable(parsed.data)
  if (unstorable) return { problem: describeProblem(unstorable) }
  return { prompt: parsed.data, notCarriedOver }
}

function toVersion(
  { number, note, authorName, createdAt, names, restoredFrom, content }: ReadVersion,
  losses: string[],
) {
  const time = createdAt === null ? null : readTime(createdAt)
  if (createdAt !== null && time === null)
    losses.push(`the time of version ${number}: ${createdAt.slice(0, 100)}`)
  const kept = names.map((name) => VersionName.safeParse(name))
  names.forEach((name, index) => {
    if (!kept[index]?.success) losses.push(`the name "${name.slice(0, 100)}" of version ${number}`)
  })
  return {
    content,
    note: cutText(note.trim(), 500),
    authorName: cutText(authorName, 200),
    names: kept.flatMap(({ data }) => (data === undefined ? [] : [data])).slice(0, 20),
    createdAt: time,
    restoredFrom: restoredFrom ?? null,
  }
}

function toNameMove({ name, authorName, at, ...move }: NameMove, losses: string[]) {
  const time = readTime(at)
  const kept = VersionName.safeParse(name)
  if (time !== null && kept.success)
    return [{ ...move, name: kept.data, authorName: cutText(authorName, 200), at: time }]
  losses.push(`a move of the name "${name.slice(0, 100)}"`)
  return []
}

const earliest = Date.UTC(1970, 0, 1)

/** Nothing was written before there were computers to prompt, or is from tomorrow. */
function readTime(text: string): string | null {
  const time = Date.parse(text)
  const isPossible = time >= earliest && time <= Date.now() + 86_400_000
  return isPossible ? new Date(time).toISOString() : null
}

function describeIssue({ issues }: z.ZodError): string {
  const [{ path = [], message = 'it cannot be stored' } = {}] = issues
  return describeProblem({ path: path.join('.'), message })
}

function describeProblem({ path, message }: { path: string; message: string }): string {
  const place = path
    .split('.')
    .filter((part) => part !== 'content')
    .join('.')
  return place === '' ? message : `${place}: ${message}`
}

/** A collection of a file, as far as it can be stored. */
export function toImportedCollection({
  name,
  description,
  color,
}: FileCollection): z.output<typeof ImportedCollection>[] {
  const parsed = ImportedCollection.safeParse({
    name,
    description,
    color: collectionColors.find((known) => known === color) ?? 'blue',
  })
  return parsed.success ? [parsed.data] : []
}
