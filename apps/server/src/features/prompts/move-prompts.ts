import { type Kysely, sql } from 'kysely'
import { enterWorkspace, type UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { refuseBeyondPlan } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { lockCollection, putIntoCollection } from './collection-membership.ts'
import { promptError } from './errors.ts'
import { enterPrompts } from './prompt-access.ts'
import { lockPrompts } from './queries.ts'
import { addContentsTo, sumHistoryBytes } from './versions/version-contents.ts'

type Move = { ids: string[]; workspaceId: string; collections: string[] }
type MoveDeps = Pick<Deps, 'database' | 'storage' | 'queueBulkWrite'>

/** With their versions, labels, comments, change requests, shares and links; they leave the collections that they were in. */
export async function movePrompts(
  deps: MoveDeps,
  actor: UserActor,
  { ids: named, workspaceId, collections }: Move,
): Promise<number> {
  const { database } = deps
  const ids = [...new Set(named)]
  const authorize = async (asked: Kysely<DB>) => {
    const owner = await enterPrompts(asked, actor, ids, 'move')
    await enterWorkspace(asked, actor, workspaceId, 'prompts.create')
    return owner.workspaceId
  }
  const from = await authorize(database)
  if (from === workspaceId) throw promptError('prompt.same-workspace')
  await movePromptsTo(deps, actor, { ids, from, to: workspaceId, collections }, authorize)
  return ids.length
}

type Places = {
  ids: string[]
  from: string
  to: string
  /** Of the workspace that they go to: in a restricted one they are closed at once. */
  collections: readonly string[]
}

/** `authorize` is asked in the transaction, once the prompts are locked: a move may have waited for others. */
export async function movePromptsTo(
  { database, storage, queueBulkWrite }: MoveDeps,
  { accountId }: UserActor,
  places: Places,
  authorize: (transaction: Kysely<DB>) => Promise<unknown>,
): Promise<void> {
  const { ids, from, to, collections } = places
  const target = { accountId, workspaceId: to }
  const move = () =>
    database.transaction().execute(async (transaction) => {
      // Before the prompts, in the order in which restricting a collection locks them.
      for (const collection of collections) await lockCollection(transaction, target, collection)
      const prompts = await lockPrompts(transaction, from, ids)
      if (prompts.length < ids.length) throw promptError('prompt.unknown')
      if (prompts.some(({ deletedAt }) => deletedAt)) throw promptError('prompt.in-trash')
      await authorize(transaction)
      await refusePublished(transaction, places)
      await addContentsTo(transaction, to, ids)
      // A publication that was withdrawn keeps its row, and the names that it has taken.
      await sql`update published_names set workspace_id = ${to}
      from publications
      where publications.workspace_id = ${from} and publications.prompt_id = any(${ids}::uuid[])
        and published_names.name_hash in (
          sha256(convert_to(publications.prompt_id::text, 'UTF8')),
          sha256(convert_to(publications.slug, 'UTF8'))
        )`.execute(transaction)
      // Those who had it through the workspace that it moves to are members of its workspace from now on.
      await sql`delete from shares
      where recipient_workspace_id = ${to} and prompt_id = any(${ids}::uuid[])`.execute(transaction)
      for (const table of tablesOfPrompt)
        await sql`update ${sql.table(table)} set workspace_id = ${to}
        where workspace_id = ${from} and prompt_id = any(${ids}::uuid[])`.execute(transaction)
      await moveComments(transaction, places)
      await sql`update prompts set workspace_id = ${to}, is_starter = false
      where workspace_id = ${from} and id = any(${ids}::uuid[])`.execute(transaction)
      // Last, because it makes a restricted prompt an open one: the runs that stay behind remain restricted.
      await sql`delete from collection_prompts
      where workspace_id = ${from} and prompt_id = any(${ids}::uuid[])`.execute(transaction)
      for (const collection of collections)
        await putIntoCollection(transaction, target, collection, ids)
      await recordMoves(transaction, accountId, prompts, places)
      await refuseBeyondPlan(transaction, to, { limit: 'prompts', added: ids.length })
    })
  await queueBulkWrite(to, async () =>
    storage.reserve(to, await sumHistoryBytes(database, ids), move),
  )
}

/** In the logs of both workspaces: one lost the prompt, and one got it. */
async function recordMoves(
  transaction: Kysely<DB>,
  accountId: string,
  prompts: { id: string; title: string }[],
  { from, to }: Places,
): Promise<void> {
  const workspaces = await transaction
    .selectFrom('workspaces')
    .select(['id', 'name'])
    .where('id', 'in', [from, to])
    .execute()
  const nameOf = (id: string) => workspaces.find((known) => known.id === id)?.name ?? ''
  const logs = [
    { workspaceId: from, details: { toWorkspace: nameOf(to) } },
    { workspaceId: to, details: { fromWorkspace: nameOf(from) } },
  ]
  for (const { id, title } of prompts)
    for (const { workspaceId, details } of logs)
      await recordActivity(
        transaction,
        { accountId, workspaceId },
        { action: 'prompt.moved', subject: { kind: 'prompt', id, title }, details },
      )
}

/** Comments on the prompts and their change requests; those on runs stay where the runs are. */
async function moveComments(transaction: Kysely<DB>, { ids, from, to }: Places): Promise<void> {
  const isOfPrompts = sql`(prompt_id = any(${ids}::uuid[]) or change_request_id in (
    select id from change_requests where prompt_id = any(${ids}::uuid[])
  ))`
  const moved = sql`(
    select id from comment_threads where workspace_id = ${from} and ${isOfPrompts}
  )`
  for (const table of ['comment_mentions', 'comment_reactions'])
    await sql`update ${sql.table(table)} set workspace_id = ${to}
    where workspace_id = ${from}
      and comment_id in (select id from comments where thread_id in ${moved})`.execute(transaction)
  await sql`update comments set workspace_id = ${to}
  where workspace_id = ${from} and thread_id in ${moved}`.execute(transaction)
  await sql`update comment_threads set workspace_id = ${to}
  where workspace_id = ${from} and ${isOfPrompts}`.execute(transaction)
}

/** Tables whose rows go with the prompt; runs stay where they were paid. */
const tablesOfPrompt = [
  'prompt_versions',
  'prompt_documents',
  'prompt_updates',
  'prompt_revisions',
  'version_names',
  'version_name_moves',
  'prompt_run_counts',
  'favorites',
  'test_values',
  'value_sets',
  'shares',
  'share_links',
  'publications',
  'change_requests',
  'notifications',
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
