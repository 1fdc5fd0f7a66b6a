import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { runInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { isVisibleTo } from './prompt-access.ts'

/** With a prompt go its versions, of which it may have ten thousand. */
export const promptsPerBatch = 10

/**
 * Deletes, for good, the prompts of a workspace that fulfil a condition on `prompts`; returns how many. Not
 * within a transaction: each batch commits, so that no statement exceeds its timeout for good.
 */
export async function deletePrompts(
  database: Kysely<DB>,
  workspaceId: string,
  condition: RawBuilder<boolean>,
): Promise<number> {
  let total = 0
  await runInBatches(promptsPerBatch, async (size) => {
    const { numAffectedRows } = await sql`
      delete from prompts where id = any(array(
        select id from prompts
        where workspace_id = ${workspaceId} and ${condition}
        order by id limit ${size} for update
      ))
    `.execute(database)
    const deleted = Number(numAffectedRows)
    total += deleted
    return deleted === size ? size : undefined
  })
  return total
}

/**
 * Deletes, for good, the prompts that are in this collection and in no other that is listed. The trash stays, and so do
 * prompts that the actor does not see.
 */
export async function deletePromptsOnlyIn(
  database: Kysely<DB>,
  actor: UserActor,
  collectionId: string,
): Promise<number> {
  return await deletePrompts(
    database,
    actor.workspaceId,
    sql<boolean>`deleted_at is null and ${isVisibleTo(actor)} and exists (
      select from collection_prompts as placed
      where placed.prompt_id = prompts.id and placed.collection_id = ${collectionId}
    ) and not exists (
      select from collection_prompts as placed
      join collections on collections.id = placed.collection_id
      where placed.prompt_id = prompts.id and collections.is_listed
        and placed.collection_id <> ${collectionId}
    )`,
  )
}
