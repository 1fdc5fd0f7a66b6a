import { type ImportPreview, importLimits } from '@product/contract'
import type { PromptFile } from '@product/formats'
import type { UserActor } from '#features/accounts/index.ts'
import { findKnownContents } from '#features/prompts/index.ts'
import { runInThread } from '#platform/workers/run-in-thread.ts'
import type { Deps } from '#server/deps.ts'
import { type Reading, readImport } from './read-import.ts'
import { isArchive } from './unpack-archive.ts'

/**
 * YAML takes up to a second of computing per 50 KB, and any file may hold some: as its head, or within
 * the texts of a JSON file. Archives grow when they are unpacked.
 */
const largestReadAtOnce = 2_000

/** What a file would bring in, and what of it could not be understood. Nothing is stored. */
export async function previewFile(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  file: PromptFile,
): Promise<ImportPreview> {
  const isSmall = file.bytes.length <= largestReadAtOnce && !isArchive(file.bytes)
  const { prompts, ...reading } = isSmall
    ? await readImport(file)
    : await runInThread<PromptFile, Reading>(new URL('./read-import.ts', import.meta.url), file)
  const contents = prompts.map(({ prompt }) => prompt.content)
  const known = await findKnownContents(database, actor, contents)
  return {
    ...reading,
    collections: reading.collections.slice(0, importLimits.collections),
    prompts: prompts.map((prompt, index) => ({ ...prompt, isKnown: known[index] ?? false })),
  }
}
