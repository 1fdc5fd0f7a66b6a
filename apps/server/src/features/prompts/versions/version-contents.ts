import { type Kysely, type QueryCreator, type Selectable, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB, VersionContents } from '#platform/database/types.gen.ts'

export type StoredContent = Pick<Selectable<VersionContents>, 'content'>

/** The content of a version, for queries that select from versions as `version`. */
export const contentOfVersion = sql<StoredContent['content']>`(
  select stored.content from version_contents as stored
  where stored.workspace_id = version.workspace_id and stored.content_hash = version.content_hash
)`.as('content')

type NewContent = { workspaceId: string; contentHash: string; content: string }

/**
 * Part of a statement that stores versions: each content is stored unless the workspace has it. One
 * that it has is locked, so that it is not deleted before the new version refers to it.
 */
export const storeContents = (versions: NewContent[]) => (database: QueryCreator<DB>) => {
  const contents = new Map(
    versions.map(({ workspaceId, contentHash, content }) => [
      `${workspaceId} ${contentHash}`,
      { workspaceId, contentHash, content },
    ]),
  )
  return database
    .insertInto('versionContents')
    .values([...contents.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['workspaceId', 'contentHash'])
        .doUpdateSet({ storedAt: sql<Date>`excluded.stored_at` }),
    )
}

/** Transactions that store several contents do so one after the other, or two could wait in a circle. */
export async function lockContents(
  transaction: Kysely<DB>,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  await lockName(transaction, `version-contents:${workspaceId}`)
}

/** Stores the contents of all versions of these prompts in another workspace too. */
export async function addContentsTo(
  transaction: Kysely<DB>,
  workspaceId: string,
  promptIds: readonly string[],
): Promise<void> {
  await lockContents(transaction, { workspaceId })
  await sql`
    insert into version_contents (workspace_id, content_hash, content)
    select distinct on (stored.content_hash) ${workspaceId}::uuid, stored.content_hash, stored.content
    from prompt_versions as version
    join version_contents as stored
      on stored.workspace_id = version.workspace_id and stored.content_hash = version.content_hash
    where version.prompt_id = any(${promptIds}::uuid[])
    on conflict (workspace_id, content_hash) do update set stored_at = excluded.stored_at
  `.execute(transaction)
}

/** Bytes that the working copies of prompts and all their versions take up. */
export async function sumHistoryBytes(
  database: Kysely<DB>,
  promptIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(version.bytes + 2 * stored.bytes) as bytes
    from prompt_versions as version
    join version_contents as stored
      on stored.workspace_id = version.workspace_id and stored.content_hash = version.content_hash
    where version.prompt_id = any(${promptIds}::uuid[])
  `.execute(database)
  return Number(rows[0]?.bytes ?? 0)
}
