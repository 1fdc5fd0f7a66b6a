import { listIncludeAddresses, measureWrittenOut, type PromptContent } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { loadIncluded } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'
import { checkContent, type Prepared, type ToCheck } from './check-content.ts'

/** Contents of so many characters, their includes counted too, are checked in about ten milliseconds. */
const largestCheckedAtOnce = 20_000
/** Includes in includes multiply: so many are written out in two or three milliseconds. */
const mostNodesAtOnce = 20_000

/** A content as everyone would see it, and what keeps it from being seen. */
export async function prepareContent(
  database: Kysely<DB>,
  reader: Pick<UserActor, 'accountId' | 'workspaceId' | 'role'>,
  content: PromptContent,
): Promise<Prepared> {
  const addresses = listIncludeAddresses([content.systemMessage, content.body])
  const included = await loadIncluded(database, reader, addresses)
  return await check({ content, included })
}

const check = defineThreadTask({
  module: new URL('./check-content.ts', import.meta.url),
  work: checkContent,
  isSmall,
})

function isSmall(toCheck: ToCheck): boolean {
  if (JSON.stringify(toCheck).length > largestCheckedAtOnce) return false
  if (toCheck.included.length === 0) return true
  const { nodes, characters } = measureWrittenOut(toCheck.content, toCheck.included)
  return nodes <= mostNodesAtOnce && characters <= largestCheckedAtOnce
}
