import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { enterWorkspace, type UserActor } from '#features/accounts/index.ts'
import { refuseBeyondPlan } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { AppError } from '#platform/http/errors/app-error.ts'
import type { Deps } from '#server/deps.ts'
import { flushUnsaved } from './documents/save-shared-edits.ts'
import { promptError } from './errors.ts'
import { closeCopies } from './keep-closed.ts'
import { enterPrompts } from './prompt-access.ts'
import { addContentsTo, sumHistoryBytes } from './versions/version-contents.ts'

type Copy = { id: string; newId: string }

/** With their versions and labels; the copies know where they came from. */
export async function copyPrompts(
  { database, storage, queueBulkWrite }: Pick<Deps, 'database' | 'storage' | 'queueBulkWrite'>,
  actor: UserActor,
  { copies, workspaceId }: { copies: Copy[]; workspaceId: string },
): Promise<number> {
  const ids = [...new Set(copies.map(({ id }) => id))]
  const authorize = async (asked: Kysely<DB>) => {
    const { workspaceId: from } = await enterPrompts(asked, actor, ids, 'copy')
    await enterWorkspace(asked, actor, workspaceId, 'prompts.create')
    return from
  }
  await authorize(database)
  await flushUnsaved(database, { ids })
  const copy = () =>
    database.transaction().execute(async (transaction) => {
      // Again, because the copy may have waited for others.
      const from = await authorize(transaction)
      await copyInTransaction(transaction, copies, { from, to: workspaceId })
    })
  await queueBulkWrite(workspaceId, async () =>
    storage.reserve(workspaceId, await sumHistoryBytes(database, ids), copy),
  )
  return copies.length
}

type Places = { from: string; to: string }

async function copyInTransaction(
  transaction: Kysely<DB>,
  copies: Copy[],
  { from, to }: Places,
): Promise<void> {
  const pairs = sql`(
      select * from unnest(
        ${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ newId }) => newId)}::uuid[]
      ) as pairs (old_id, new_id)
    ) as pairs`
  const ids = copies.map(({ id }) => id)
  await addContentsTo(transaction, to, ids)
  const { numAffectedRows } = await sql`
      insert into prompts (
        id, workspace_id, title, description, system_message, body, variables, target_models, modality, tags,
        settings, content_hash, latest_version, last_save_id, source_kind, source_id, search_text, slug, includes
      )
      select new_id, ${to}, title, description, system_message, body, variables, target_models, modality, tags,
        settings, content_hash, latest_version, ${createId()}, 'prompt', old_id::text, search_text, slug, includes
      from prompts join ${pairs} on old_id = prompts.id
      where prompts.workspace_id = ${from} and prompts.deleted_at is null
      on conflict (id) do nothing
    `.execute(transaction)
  const added = Number(numAffectedRows)
  if (added === 0 && (await areCopies(transaction, copies, to))) return
  if (added < copies.length) throw await explainMissing(transaction, ids)
  await sql`
      insert into prompt_versions (
        prompt_id, number, workspace_id, content_hash, author_id, co_author_ids, author_name, note, changed_fields,
        added_lines, removed_lines, restored_from, sealed, created_at, updated_at
      )
      select new_id, number, ${to}, content_hash, author_id, co_author_ids, author_name, note, changed_fields,
        added_lines, removed_lines, restored_from, true, created_at, updated_at
      from prompt_versions join ${pairs} on old_id = prompt_versions.prompt_id
      where prompt_versions.workspace_id = ${from}
    `.execute(transaction)
  await sql`
      insert into version_names (prompt_id, name, number, workspace_id)
      select new_id, name, number, ${to}
      from version_names join ${pairs} on old_id = version_names.prompt_id
      where version_names.workspace_id = ${from}
    `.execute(transaction)
  if (from === to) await closeCopies(transaction, { workspaceId: to }, copies)
  await refuseBeyondPlan(transaction, to, { limit: 'prompts', added })
}

/** Some were not copied: they are in the trash, or their new ids are taken. */
async function explainMissing(transaction: Kysely<DB>, ids: string[]): Promise<AppError> {
  const trashed = await transaction
    .selectFrom('prompts')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return promptError(trashed ? 'prompt.in-trash' : 'prompt.id-taken')
}

/** Whether these copies were made before. */
async function areCopies(
  transaction: Kysely<DB>,
  copies: Copy[],
  workspaceId: string,
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('prompts')
    .select(['id', 'sourceId'])
    .where('workspaceId', '=', workspaceId)
    .where(
      'id',
      'in',
      copies.map(({ newId }) => newId),
    )
    .execute()
  return copies.every(({ id, newId }) =>
    rows.some((row) => row.id === newId && row.sourceId === id),
  )
}
