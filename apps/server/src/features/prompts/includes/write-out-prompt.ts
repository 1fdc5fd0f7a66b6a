import {
  type IncludedPrompt,
  listIncludeAddresses,
  measureWrittenOut,
  type PromptContent,
  writeOutIncludes,
} from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'
import { loadIncluded } from './load-included.ts'
import type { IncludeReader } from './queries.ts'

type ToWrite = { content: PromptContent; included: IncludedPrompt[] }

/** So much is written out in two or three milliseconds. */
const mostAtOnce = { nodes: 20_000, characters: 200_000 }

/** The content with the texts of its includes in it, for readers outside the workspace. */
export async function writeOutPrompt(
  database: Kysely<DB>,
  reader: IncludeReader,
  { content }: { content: PromptContent },
): Promise<PromptContent> {
  const addresses = listIncludeAddresses([content.systemMessage, content.body])
  if (addresses.length === 0) return content
  return await writeOut({ content, included: await loadIncluded(database, reader, addresses) })
}

const writeOut = defineThreadTask({
  module: new URL('./write-out-prompt.ts', import.meta.url),
  work,
  isSmall: ({ content, included }: ToWrite) => {
    const { nodes, characters } = measureWrittenOut(content, included)
    return nodes <= mostAtOnce.nodes && characters <= mostAtOnce.characters
  },
})

/** For the thread. */
export function work({ content, included }: ToWrite): PromptContent {
  return writeOutIncludes(content, included).content
}
