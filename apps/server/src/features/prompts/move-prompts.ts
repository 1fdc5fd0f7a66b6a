import { type Kysely, sql } from 'kysely'
import { enterWorkspace, type UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { refuseBeyondPlan } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from './errors.ts'
import { enterPrompts } from './prompt-access.ts'
import { lockPrompts } from './queries.ts'
import { addContentsTo, sumHistoryBytes } from './versions/version-contents.ts'

type Move = { ids: string[]; workspaceId: string }

/** With their versions, labels, shares and links; they leave the collections that they were in. */
export async function movePrompts(
  { database, storage, queueBulkWrite }: Pick<Deps, 'database' | 'storage' | 'queueBulkWrite'>,
  actor: UserActor,
  { ids: named, workspaceId }: Move,
): Promise<number> {
  const ids = [...new Set(named)]
  const owner = await enterPrompts(database, actor, ids, 'move')
  const target = await enterWorkspace(database, actor, workspaceId, 'prompts.create')
  if (owner.workspaceId === workspaceId) throw promptError('prompt.same-workspace')
  const from = owner.workspaceId
  const move = () => moveInTransaction(database, actor, { ids, from, to: target.workspaceId })
  await queueBulkWrite(workspaceId, async () =>
    storage.reserve(workspaceId, await sumHistoryBytes(database, ids), move),
  )
  return ids.length
}

type Places = { ids: string[]; from: string; to: string }

async function moveInTransaction(
  database: Kysely<DB>,
  { accountId }: UserActor,
  places: Places,
): Promise<void> {
  const { ids, from, to } = places
  await database.transaction().execute(async (transaction) => {
    const prompts = await lockPrompts(transaction, from, ids)
    if (prompts.length < ids.length) throw promptError('prompt.unknown')
    if (prompts.some(({ deletedAt }) => deletedAt)) throw promptError('prompt.in-trash')
    await refusePublished(transaction, places)
    await addContentsTo(transaction, to, ids)
    await sql`delete from collection_prompts
      where workspace_id = ${from} and prompt_id = any(${ids}::uuid[])`.execute(transaction)
    // What is left of a publication that was withdrawn, and the names that it has taken.
    await sql`update published_names set workspace_id = ${to}
      from publications
      where publications.workspace_id = ${from} and publications.prompt_id = any(${ids}::uuid[])
        and published_names.name_hash in (
          sha256(convert_to(publications.prompt_id::text, 'UTF8')),
          sha256(convert_to(publications.slug, 'UTF8'))
        )`.execute(transaction)
    for (const table of tablesOfPrompt)
      await sql`update ${sql.table(table)} set workspace_id = ${to}
        where workspace_id = ${from} and prompt_id = any(${ids}::uuid[])`.execute(transaction)
    await sql`update prompts set workspace_id = ${to}, is_starter = false
      where workspace_id = ${from} and id = any(${ids}::uuid[])`.execute(transaction)
    // In the logs of both: one lost it, and one got it.
    for (const { id, title } of prompts)
      for (const workspaceId of [from, to])
        await recordActivity(
          transaction,
          { accountId, workspaceId },
          { action: 'prompt.moved', subject: { kind: 'prompt', id, title } },
        )
    await refuseBeyondPlan(transaction, to, { limit: 'prompts', added: ids.length })
  })
}

/** Tables whose rows go with the prompt; runs stay where they were paid. */
const tablesOfPrompt = [
  'prompt_versions',
  'version_names',
  'version_name_moves',
  'prompt_run_counts',
  'favorites',
  'test_values',
  'value_sets',
  'shares',
  'share_links',
  'publications',
]

async function refusePublished(transaction: Kysely<DB>, { ids, from }: Places): Promise<void> {
  const published = await transaction
    .selectFrom('publications')
    .select('promptId')
    .where('workspaceId', '=', from)
    .where('promptId', 'in', ids)
    .where('status', '!=', 'withdrawn')
    .limit(1)
    .executeTakeFirst()
  if (published) throw promptError('prompt.published')
}
