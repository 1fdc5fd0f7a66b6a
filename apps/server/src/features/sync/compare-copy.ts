import { type SyncedKind, syncedKinds } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import {
  defineStatement,
  defineStatements,
} from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { isSharedWithIncludes, type Reader, visibleItems } from './visible-items.ts'

/** Beyond so many changed prompts, all are compared. */
const mostComparedAlone = 500

/** Marks are deleted after a day (`sweepSync`): a comparison that is half as old does not rely on them. */
const marksAreWhole = sql<boolean>`sync_states.checked_at > now() - interval '12 hours'`

const everybody = '00000000-0000-0000-0000-000000000000'

/** Marks of what changed since the last comparison and may concern an account. */
const newMarks = ({ accountId }: Reader) => sql`(
  select marks.* from sync_marks as marks
  where marks.audience_id in (
    select ${accountId}::uuid
    union all select ${everybody}::uuid
    union all select workspace_id from workspace_members where account_id = ${accountId}
    union all select given.workspace_id from share_grants as given where given.account_id = ${accountId}
    union all select prompt_id from publication_stars where account_id = ${accountId}
  )
    and marks.xid >= pg_snapshot_xmin(sync_states.seen)
    and not pg_visible_in_snapshot(marks.xid, sync_states.seen)
)`

/** Whether shares or links ended since, of which nothing else tells. */
const hasExpired = ({ accountId }: Reader) => sql<boolean>`(exists (
  select from shares
  where shares.expires_at > sync_states.checked_at and shares.expires_at <= now() and (
    shares.account_id = ${accountId}
    or shares.recipient_workspace_id in (
      select workspace_id from workspace_members where account_id = ${accountId}
    )
    or shares.workspace_id in (
      select workspace_id from workspace_members where account_id = ${accountId}
    )
  )
) or exists (
  select from share_links
  where share_links.expires_at > sync_states.checked_at and share_links.expires_at <= now()
    and share_links.workspace_id in (
      select workspace_id from workspace_members where account_id = ${accountId}
    )
))`

export type SyncState = {
  epoch: string
  sequence: number
  prunedSequence: number
}

/** `isCurrent` says that everything the account may see has been compared. */
const selectState = defineStatement((database, { accountId }: Reader) =>
  database
    .selectFrom('syncStates')
    .select(['epoch'])
    .select([
      sql<number>`sequence::float8`.as('sequence'),
      sql<number>`pruned_sequence::float8`.as('prunedSequence'),
      sql<boolean>`coalesce(
        ${marksAreWhole} and not exists (select from ${newMarks({ accountId })} as marks)
          and not ${hasExpired({ accountId })},
        false
      )`.as('isCurrent'),
    ])
    .where('accountId', '=', accountId),
)

/** The snapshot of now, and what the marks since the last comparison are about. */
const selectMarked = defineStatement((database, { accountId }: Reader) =>
  database
    .selectFrom('syncStates')
    .select(['epoch'])
    .select([
      sql<number>`sequence::float8`.as('sequence'),
      sql<number>`pruned_sequence::float8`.as('prunedSequence'),
      sql<string>`pg_current_snapshot()::text`.as('seen'),
      sql<boolean>`coalesce(
        not ${marksAreWhole} or ${hasExpired({ accountId })}
          or exists (select from ${newMarks({ accountId })} as marks where is_wide),
        true
      )`.as('isWide'),
      sql<boolean>`exists (
        select from ${newMarks({ accountId })} as marks where prompt_id is null and not is_star
      )`.as('hasLists'),
      sql<boolean>`exists (
        select from ${newMarks({ accountId })} as marks where is_star
      )`.as('hasStars'),
      sql<string[]>`array(
        select distinct prompt_id::text from ${newMarks({ accountId })} as marks
        where prompt_id is not null limit ${mostComparedAlone + 1}
      )`.as('promptIds'),
    ])
    .where('accountId', '=', accountId),
)

/** The state of the account after everything that was committed before this call has been compared. */
export async function refreshState(database: Kysely<DB>, reader: Reader): Promise<SyncState> {
  const [found] = await selectState(database, reader)
  if (found?.isCurrent) return found
  return await database.transaction().execute((transaction) => compareCopy(transaction, reader))
}

/** Compares what the account was told with what it may see now, and numbers the differences. */
async function compareCopy(transaction: Kysely<DB>, reader: Reader): Promise<SyncState> {
  const { accountId } = reader
  await transaction
    .insertInto('syncStates')
    .values({ accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Requests of one account wait for each other here, on whatever process.
  await sql`select from sync_states where account_id = ${accountId} for update`.execute(transaction)
  // Read before the items: changes that commit meanwhile are compared twice rather than never.
  const [found] = await selectMarked(transaction, reader)
  if (!found) throw new Error('The state of the account was just locked')
  const { seen, epoch, sequence, prunedSequence, isWide, hasLists, hasStars, promptIds } = found
  const isWhole = isWide || promptIds.length > mostComparedAlone
  const compared = isWhole
    ? null
    : [...promptIds, ...(await listIncludingPrompts(transaction, reader, promptIds))]
  const isConcerned = (kind: SyncedKind) =>
    isWhole ||
    (kind === 'prompt' ? compared !== null && compared.length > 0 : hasLists) ||
    (kind === 'star' && hasStars)
  let newest = sequence
  for (const kind of syncedKinds.filter(isConcerned))
    newest += await compareKind(transaction, reader, { kind, promptIds: compared, after: newest })
  await sql`
    update sync_states set sequence = ${newest}, seen = ${seen}::pg_snapshot, checked_at = now()
    where account_id = ${accountId}
  `.execute(transaction)
  return { epoch, sequence: newest, prunedSequence }
}

/** Prompts shared with the account that may include changed ones, at any depth. */
const selectIncluding = defineStatement((database, { accountId }: Reader) =>
  database.selectFrom('prompts').select('id').where(isSharedWithIncludes({ accountId })),
)

async function listIncludingPrompts(
  transaction: Kysely<DB>,
  { accountId }: Reader,
  promptIds: readonly string[],
): Promise<string[]> {
  if (promptIds.length === 0) return []
  const rows = await selectIncluding(transaction, { accountId })
  return rows.map(({ id }) => id)
}

type Comparison = { kind: SyncedKind; promptIds: readonly string[] | null; after: number }

/** How many items changed; each gets the next number. */
async function compareKind(
  transaction: Kysely<DB>,
  { accountId }: Reader,
  { kind, promptIds, after }: Comparison,
): Promise<number> {
  const isWhole = kind !== 'prompt' || promptIds === null
  const [row] = await storeDifferences(
    transaction,
    { kind, isWhole },
    { accountId, after, ...(!isWhole && { promptIds }) },
  )
  return row?.count ?? 0
}

type Compared = Reader & { after: number; promptIds?: readonly string[] }

const storeDifferences = defineStatements(
  (_database, { kind, isWhole }: { kind: SyncedKind; isWhole: boolean }, values: Compared) => {
    const { accountId, after } = values
    const promptIds = isWhole ? null : (values.promptIds ?? [])
    const isCompared = isWhole
      ? sql<boolean>`true`
      : sql<boolean>`item_id = any(${promptIds}::uuid[])`
    return sql<{ count: number }>`
      with visible as materialized (${visibleItems[kind]({ accountId }, promptIds)}),
      told as (
        select * from sync_items
        where account_id = ${accountId} and kind = ${kind} and ${isCompared}
      ),
      stored as (
        insert into sync_items (account_id, kind, item_id, sequence, fingerprint, is_deleted)
        select ${accountId}::uuid, ${kind}, coalesce(visible.id, told.item_id),
          ${after}::bigint + row_number() over (order by visible.rank desc nulls last, visible.id),
          visible.fingerprint, visible.id is null
        from visible full join told on told.item_id = visible.id
        where case when visible.id is null then not told.is_deleted
          else told.item_id is null or told.is_deleted
            or told.fingerprint is distinct from visible.fingerprint end
        on conflict (account_id, kind, item_id) do update set
          sequence = excluded.sequence, fingerprint = excluded.fingerprint,
          is_deleted = excluded.is_deleted, changed_at = now()
        returning 1
      )
      select count(*)::int as count from stored
    `
  },
)
