import { createHash } from 'node:crypto'
import type { PromptContent } from '@product/domain'
import { bytesOf } from '#features/storage/index.ts'
import { mapInSlices } from '#platform/workers/map-in-slices.ts'

type Imported = {
  prompts: {
    content: PromptContent
    versions: { content: PromptContent }[]
    testValues: Record<string, string>
  }[]
}

/** Working copies with their test values, and each content of versions once, as they are stored. */
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
  return [...copies, ...stored].reduce((sum, bytes) => sum + bytes, 0)
}
