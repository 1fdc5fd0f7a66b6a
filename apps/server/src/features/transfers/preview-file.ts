import { type ImportPreview, importLimits } from '@product/contract'
import type { PromptFile } from '@product/formats'
import type { UserActor } from '#features/accounts/index.ts'
import { findKnownContents } from '#features/prompts/index.ts'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'
import type { Deps } from '#server/deps.ts'
import { readImport } from './read-import.ts'
import { isArchive } from './unpack-archive.ts'

/**
 * YAML takes up to a second of computing per 50 KB, and any file may hold some: as its head, or within
 * the texts of a JSON file. Archives grow when they are unpacked.
 */
const largestReadAtOnce = 2_000

const read = defineThreadTask({
  module: new URL('./read-import.ts', import.meta.url),
  work: readImport,
  isSmall: ({ bytes }: PromptFile) => bytes.length <= largestReadAtOnce && !isArchive(bytes),
})

/** The prompts that a file would import, and the parts that could not be read. Nothing is stored. */
export async function previewFile(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  file: PromptFile,
): Promise<ImportPreview> {
  const { prompts, ...reading } = await read(file)
  const contents = prompts.map(({ prompt }) => prompt.content)
  const known = await findKnownContents(database, actor, contents)
  return {
    ...reading,
    collections: reading.collections.slice(0, importLimits.collections),
    prompts: prompts.map((prompt, index) => ({ ...prompt, isKnown: known[index] ?? false })),
  }
}
