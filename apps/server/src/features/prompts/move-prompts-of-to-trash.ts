import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** Moves the prompts that a member of a workspace created to its trash; returns how many. */
export async function movePromptsOfToTrash(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: { accountId: string; workspaceId: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update prompts set deleted_at = now()
    where id = any(array(
      select prompts.id from prompts
      where prompts.workspace_id = ${workspaceId} and prompts.deleted_at is null and (
        select author_id from prompt_versions
        where prompt_versions.prompt_id = prompts.id order by number limit 1
      ) = ${accountId}
      order by prompts.id for update
    ))
  `.execute(transaction)
  return Number(numAffectedRows)
}
