import { createHash } from 'node:crypto'
import type { PromptContent } from '@product/domain'
import { bytesOf } from '#features/storage/index.ts'
import { mapInSlices } from '#platform/workers/map-in-slices.ts'

type Imported = {
  prompts: {
    content: PromptContent
    versions: { content: PromptContent; note: string; authorName: string; names: string[] }[]
    nameMoves: { name: string; authorName: string }[]
    testValues: Record<string, string>
  }[]
}

/**
 * Working copies with their test values, each content of versions once, as they are stored, and what
 * is told of versions and of the moves of names.
 */
export async function bytesOfImport({ prompts }: Imported): Promise<number> {
  const copies = await mapInSlices(
    prompts,
    ({ content, testValues }) => bytesOf(content) + bytesOf(testValues),
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
  const told = await mapInSlices(
    prompts.flatMap(({ versions, nameMoves }) => [
      ...versions.map(({ note, authorName, names }) => [note, authorName, ...names]),
      ...nameMoves.map(({ name, authorName }) => [name, authorName]),
    ]),
    (texts) => Buffer.byteLength(texts.join('')),
  )
  return [...copies, ...stored, ...told].reduce((sum, bytes) => sum + bytes, 0)
}
