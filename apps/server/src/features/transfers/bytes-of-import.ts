import { createHash } from 'node:crypto'
import type { PromptContent } from '@product/domain'
import {
  bytesOf,
  bytesOfCollection,
  bytesOfCollectionPrompt,
  bytesOfLabel,
  bytesOfLabelMove,
  bytesOfVersion,
} from '#features/storage/index.ts'
import { mapInSlices } from '#platform/workers/map-in-slices.ts'

type ImportedPrompt = {
  content: PromptContent
  versions: { content: PromptContent; note: string; authorName: string; names: string[] }[]
  nameMoves: { name: string; authorName: string }[]
  testValues: Record<string, string>
  collections: string[]
}

type Imported = {
  prompts: ImportedPrompt[]
  collections: { name: string; description: string }[]
}

/**
 * Working copies with their test values, each content of versions once, and the rows of versions, labels, moves
 * of labels and collections, as they are stored. Collections count as if all of them were new, and the working
 * copy as if no version had its content.
 */
export async function bytesOfImport({ prompts, collections }: Imported): Promise<number> {
  const copies = await mapInSlices(
    prompts,
    ({ content, testValues }) =>
      bytesOf(content) + bytesOf(testValues) + bytesOfVersion(ownVersion),
  )
  const contents = prompts.flatMap(({ content, versions }) => [
    content,
    ...versions.map((version) => version.content),
  ])
  const counted = new Set<string>()
  const stored = await mapInSlices(contents, (content) => {
    const text = JSON.stringify(content)
    const hash = createHash('sha256').update(text).digest('base64url')
    if (counted.has(hash)) return 0
    counted.add(hash)
    return Buffer.byteLength(text)
  })
  const versions = await mapInSlices(
    prompts.flatMap((prompt) => prompt.versions),
    bytesOfVersion,
  )
  const labels = await mapInSlices(prompts, bytesOfLabels)
  return sum([
    ...copies,
    ...stored,
    ...versions,
    ...labels,
    bytesOfCollections(prompts, collections),
  ])
}

const ownVersion = { note: '', authorName: '' }

/** A label is on one version; how it came there is a move at least. */
function bytesOfLabels({ versions, nameMoves }: ImportedPrompt): number {
  const names = new Set(versions.flatMap((version) => version.names))
  const ended = new Set(nameMoves.map(({ name }) => name))
  const begun = [...names].filter((name) => !ended.has(name))
  return sum([
    ...[...names].map(bytesOfLabel),
    ...nameMoves.map(bytesOfLabelMove),
    ...begun.map((name) => bytesOfLabelMove({ name, authorName: '' })),
  ])
}

function bytesOfCollections(prompts: ImportedPrompt[], described: Imported['collections']): number {
  const names = new Set(prompts.flatMap(({ collections }) => collections))
  for (const { name } of described) names.delete(name)
  const created = [...described, ...[...names].map((name) => ({ name }))]
  // One more for each prompt: all of them may go into a collection that is chosen.
  const placed = sum(prompts.map(({ collections }) => collections.length + 1))
  return sum(created.map(bytesOfCollection)) + placed * bytesOfCollectionPrompt
}

const sum = (bytes: number[]): number => bytes.reduce((total, each) => total + each, 0)
