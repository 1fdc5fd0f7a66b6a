import { type Kysely, sql } from 'kysely'
import { runInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'

/** Longer than any transaction: a content that a save under way refers to has been stored since. */
const contentGrace = '1 hour'

/** Contents that one statement looks at, whether or not versions refer to them. */
const contentsPerBatch = 2_000

type Position = { workspaceId: string; contentHash: string }

/**
 * Deletes contents that no version refers to. Deleting a version deletes its content too; others are left
 * over when two transactions overlap, or when one fails.
 */
export const sweepContents: RetentionRule = (database) =>
  runInBatches<Position>(contentsPerBatch, (size, after) => sweepBatch(database, size, after))

/** Goes through all contents by their primary key, because no index tells the unused ones. */
async function sweepBatch(
  database: Kysely<DB>,
  size: number,
  after: Position | undefined,
): Promise<Position | undefined> {
  const start = after
    ? sql`where (workspace_id, content_hash) > (${after.workspaceId}, ${after.contentHash})`
    : sql``
  const { rows } = await sql<Position>`
    with batch as materialized (
      select workspace_id, content_hash from version_contents ${start}
      order by workspace_id, content_hash limit ${size}
    ), deleted as (
      delete from version_contents where (workspace_id, content_hash) in (
        select stored.workspace_id, stored.content_hash
        from version_contents as stored join batch using (workspace_id, content_hash)
        where stored_at < now() - ${contentGrace}::interval and not exists (
          select from prompt_versions as version
          where version.workspace_id = stored.workspace_id
            and version.content_hash = stored.content_hash
        )
        for update of stored skip locked
      )
    )
    select workspace_id, content_hash from batch
    order by workspace_id desc, content_hash desc limit 1
  `.execute(database)
  return rows[0]
}
