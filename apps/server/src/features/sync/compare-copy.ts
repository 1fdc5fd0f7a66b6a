import { setTimeout } from 'node:timers/promises'
import { type SyncedKind, syncedKinds } from '@product/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  defineStatement,
  defineStatements,
} from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { httpError } from '#platform/http/errors/http-errors.ts'
import { runDetached } from '#platform/run-for-request.ts'
import { findOptionalState, lockOptionalState, readMarks, type SyncState } from './read-marks.ts'
import { type Reader, visibleLists, visiblePromptIds, visiblePrompts } from './visible-items.ts'

export type RefreshState = (reader: Reader) => Promise<SyncState>

/**
 * Gives the state of an account after everything that was committed before the call has been compared. An account is
 * compared once at a time, and requests that wait for it hold no connection. A comparison ends also when the request that
 * began it has been answered with a timeout: the next request finds it done.
 */
export function createComparisons(
  database: Kysely<DB>,
  { mostWaiting = 10_000 } = {},
): RefreshState {
  const running = new Map<string, Promise<SyncState>>()
  return async ({ accountId }) => {
    const reader = { accountId }
    const found = await findOptionalState(database, reader)
    if (found?.isCurrent) return found
    // It began before this request, perhaps before changes that the person has just made.
    await running.get(accountId)?.catch(() => undefined)
    const comparison =
      running.get(accountId) ??
      runDetached(() => compareWhenFree(database, reader, mostWaiting)).finally(() =>
        running.delete(accountId),
      )
    running.set(accountId, comparison)
    return await comparison
  }
}

/** Milliseconds between two looks for a lock that another process has. */
const pause = 200

async function compareWhenFree(
  database: Kysely<DB>,
  reader: Reader,
  mostWaiting: number,
): Promise<SyncState> {
  // Committed first: another process that adds the row would wait for the whole comparison.
  await database
    .insertInto('syncStates')
    .values(reader)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (let waited = 0; waited <= mostWaiting; waited += pause) {
    if (waited > 0) await setTimeout(pause)
    const state = await database
      .transaction()
      .execute((transaction) => compareCopy(transaction, reader))
    if (state) return state
  }
  throw httpError('server.busy')
}

/** Compares what the account was last sent with what it may see now, and numbers the differences. */
async function compareCopy(transaction: Kysely<DB>, reader: Reader): Promise<SyncState | null> {
  const state = await lockOptionalState(transaction, reader)
  if (!state) return null
  const { seen, epoch, prunedSequence, marksCoverGap } = state
  const scope = marksCoverGap ? await readMarks(transaction, reader) : null
  const numbering = { ...reader, after: state.sequence }
  for (const kind of syncedKinds)
    if (kind !== 'prompt' && (scope?.kinds.has(kind) ?? true))
      numbering.after += await countStored(storeList(transaction, { kind }, numbering))
  for await (const compared of listComparisons(transaction, reader, scope))
    numbering.after += await countStored(storePrompts(transaction, { ...numbering, ...compared }))
  await sql`
    update sync_states
    set sequence = ${numbering.after}, seen = ${seen}::pg_snapshot, checked_at = now()
    where account_id = ${reader.accountId}
  `.execute(transaction)
  return { epoch, sequence: numbering.after, prunedSequence, seen }
}

const countStored = async (storing: Promise<{ count: number }[]>) => (await storing)[0]?.count ?? 0

/** Prompts that are compared by one statement, which has to end within its timeout. */
const mostComparedAtOnce = 2_000

const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type ComparedPrompts = {
  workspaceIds: string[]
  /** Of these workspaces, prompts with ids after one and up to another. */
  low: string
  high: string
  promptIds: string[]
}

/** The prompts to compare, or all, in parts that are small enough. */
async function* listComparisons(
  transaction: Kysely<DB>,
  reader: Reader,
  scope: { workspaceIds: string[]; promptIds: string[] } | null,
): AsyncGenerator<ComparedPrompts, void, undefined> {
  const workspaceIds = scope?.workspaceIds ?? (await listAllWorkspaces(transaction, reader))
  for (const workspaceId of workspaceIds) {
    const bounds = await listBounds(transaction, { workspaceId })
    const ends = [lowestId, ...bounds, highestId]
    // The newest first, because ids count up with time.
    for (let index = ends.length - 1; index > 0; index--) {
      const [low = lowestId, high = highestId] = ends.slice(index - 1, index + 1)
      yield { workspaceIds: [workspaceId], low, high, promptIds: [] }
    }
  }
  const promptIds = scope?.promptIds ?? []
  for (let start = 0; start < promptIds.length; start += mostComparedAtOnce)
    yield {
      workspaceIds: [],
      low: lowestId,
      high: highestId,
      promptIds: promptIds.slice(start, start + mostComparedAtOnce),
    }
}

/** Also those that are gone, or that the account has left. */
async function listAllWorkspaces(transaction: Kysely<DB>, { accountId }: Reader) {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from workspace_members where account_id = ${accountId}
    union select workspace_id from share_grants where account_id = ${accountId}
    union select workspace_id from sync_items
    where account_id = ${accountId} and kind = 'prompt' and workspace_id is not null
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

const selectBounds = defineStatement(
  (_database, { workspaceId }: { workspaceId: string }) => sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as number from prompts
      where workspace_id = ${workspaceId}
    ) as numbered
    where number % ${sql.lit(mostComparedAtOnce)} = 0 order by id`,
)

async function listBounds(transaction: Kysely<DB>, { workspaceId }: { workspaceId: string }) {
  const rows = await selectBounds(transaction, { workspaceId })
  return rows.map(({ id }) => id)
}

type Numbering = Reader & { after: number }

const storeList = defineStatements(
  (
    _database,
    { kind }: { kind: Exclude<SyncedKind, 'prompt'> },
    { accountId, after }: Numbering,
  ) => sql<{ count: number }>`
    with visible as materialized (
      select listed.*, null::uuid as workspace_id from (${visibleLists[kind]({ accountId })}) as listed
    ),
    previous as (select * from sync_items where account_id = ${accountId} and kind = ${kind}),
    ${storeDifferences({ accountId, after }, { kind, isSentAgain: sql`false` })}`,
)

const storePrompts = defineStatement(
  (
    _database,
    { accountId, after, workspaceIds, low, high, promptIds }: Numbering & ComparedPrompts,
  ) => {
    const sent = sql`select * from sync_items where account_id = ${accountId} and kind = 'prompt'`
    const named = sql`${promptIds}::uuid[]`
    return sql<{ count: number }>`
      with including as materialized (
        select items.item_id from (${sent} and included_names is not null and not is_deleted) as items
        where items.included_ids && ${named} or exists (
          select from prompts as changed
          where changed.id = any(${named}) and changed.workspace_id = items.workspace_id
            and changed.slug = any(items.included_names)
        )
      ),
      previous as materialized (
        ${sent} and workspace_id = any(${workspaceIds}::uuid[]) and item_id > ${low} and item_id <= ${high}
        union
        ${sent} and item_id in (select unnest(${named}) union select item_id from including)
      ),
      visible as materialized (${visiblePrompts(
        { accountId },
        sql`
          ${visiblePromptIds({ accountId }, { workspaceIds, low, high })}
          union select unnest(${named})
          union select item_id from previous where not is_deleted`,
      )}),
      ${storeDifferences(
        { accountId, after },
        {
          kind: 'prompt',
          isSentAgain: sql`previous.included_names is not null and (
            previous.workspace_id = any(${workspaceIds}::uuid[])
            or previous.item_id in (select item_id from including)
          )`,
        },
      )}`
  },
)

/** Stores what differs between `visible` and `previous`; each difference gets the next number. */
const storeDifferences = (
  { accountId, after }: Numbering,
  { kind, isSentAgain }: { kind: SyncedKind; isSentAgain: RawBuilder<unknown> },
) => sql`
  stored as (
    insert into sync_items
      (account_id, kind, item_id, workspace_id, sequence, fingerprint, is_deleted)
    select ${accountId}::uuid, ${kind}, coalesce(visible.id, previous.item_id),
      coalesce(visible.workspace_id, previous.workspace_id),
      ${after}::bigint + row_number() over (order by visible.rank desc nulls last, visible.id),
      visible.fingerprint, visible.id is null
    from visible full join previous on previous.item_id = visible.id
    where case when visible.id is null then not previous.is_deleted
      else previous.item_id is null or previous.is_deleted or ${isSentAgain}
        or previous.fingerprint is distinct from visible.fingerprint end
    on conflict (account_id, kind, item_id) do update set
      workspace_id = excluded.workspace_id, sequence = excluded.sequence,
      fingerprint = excluded.fingerprint, is_deleted = excluded.is_deleted, changed_at = now()
    returning 1
  )
  select count(*)::int as count from stored`
