import type { SyncedKind } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { defineStatement } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Reader } from './visible-items.ts'

/** Beyond so many changed prompts of a workspace, all of it are compared. As many are compared by one statement. */
const mostComparedAlone = 2_000

/**
 * Marks are deleted after eight days (`sweepSync`): older comparisons do not rely on them. Devices that are used each
 * week never have everything compared.
 */
const marksCoverGap = sql<boolean>`coalesce(sync_states.checked_at > now() - interval '7 days', false)`

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

const workspacesOf = ({ accountId }: Reader) =>
  sql`(select workspace_id from workspace_members where account_id = ${accountId})`

/** Shares that ended since the last comparison, of which nothing else tells; with the account, or by a workspace of theirs. */
const expiredShares = (reader: Reader) => sql`(
  select shares.workspace_id,
    coalesce(shares.account_id = ${reader.accountId}, false)
      or coalesce(shares.recipient_workspace_id in ${workspacesOf(reader)}, false) as is_received
  from shares
  where shares.expires_at > sync_states.checked_at and shares.expires_at <= now() and (
    shares.account_id = ${reader.accountId}
    or shares.recipient_workspace_id in ${workspacesOf(reader)}
    or shares.workspace_id in ${workspacesOf(reader)}
  )
  union all
  select share_links.workspace_id, false from share_links
  where share_links.expires_at > sync_states.checked_at and share_links.expires_at <= now()
    and share_links.workspace_id in ${workspacesOf(reader)}
)`

export type SyncState = {
  epoch: string
  sequence: number
  prunedSequence: number
  /** The snapshot of the last comparison; null before the first. */
  seen: string | null
}

const stateColumns = [
  'epoch' as const,
  sql<number>`sequence::float8`.as('sequence'),
  sql<number>`pruned_sequence::float8`.as('prunedSequence'),
]

/** `isCurrent` says that everything the account may see has been compared. */
const selectState = defineStatement((database, { accountId }: Reader) =>
  database
    .selectFrom('syncStates')
    .select(stateColumns)
    .select([
      sql<string | null>`seen::text`.as('seen'),
      sql<boolean>`(
        ${marksCoverGap} and not exists (select from ${newMarks({ accountId })} as marks)
          and not exists (select from ${expiredShares({ accountId })} as expired)
      )`.as('isCurrent'),
    ])
    .where('accountId', '=', accountId),
)

export async function findOptionalState(database: Kysely<DB>, { accountId }: Reader) {
  const [state] = await selectState(database, { accountId })
  return state
}

/** `seen` is the snapshot of now: it is read before everything that is compared. Nothing where another process has the lock. */
const selectLocked = defineStatement((database, { accountId }: Reader) =>
  database
    .selectFrom('syncStates')
    .select(stateColumns)
    .select([
      sql<string>`pg_current_snapshot()::text`.as('seen'),
      marksCoverGap.as('marksCoverGap'),
    ])
    .where('accountId', '=', accountId)
    .forUpdate()
    .skipLocked(),
)

export async function lockOptionalState(transaction: Kysely<DB>, { accountId }: Reader) {
  const [state] = await selectLocked(transaction, { accountId })
  return state
}

/** The parts of an account's view that may have changed since the last comparison. */
export type Scope = {
  kinds: ReadonlySet<SyncedKind>
  /** All prompts of these workspaces. */
  workspaceIds: string[]
  promptIds: string[]
}

type AudienceRow = {
  audienceId: string
  kinds: SyncedKind[]
  isWhole: boolean
  workspaceIds: string[]
  promptIds: string[]
}

const selectMarks = defineStatement(
  (_database, { accountId }: Reader) => sql<AudienceRow>`
    select marks.audience_id::text as "audienceId",
      array_agg(distinct marks.kind) as kinds,
      bool_or(
        marks.kind = 'prompt' and marks.prompt_id is null and marks.workspace_id is null
      ) as "isWhole",
      coalesce(
        array_agg(distinct marks.workspace_id::text) filter (where marks.workspace_id is not null), '{}'
      ) as "workspaceIds",
      coalesce(
        (array_agg(distinct marks.prompt_id::text) filter (where marks.prompt_id is not null))
          [1:${sql.lit(mostComparedAlone + 1)}], '{}'
      ) as "promptIds"
    from sync_states cross join lateral ${newMarks({ accountId })} as marks
    where sync_states.account_id = ${accountId}
    group by marks.audience_id`,
)

const selectExpired = defineStatement(
  (_database, { accountId }: Reader) => sql<{ workspaceId: string; isReceived: boolean }>`
    select expired.workspace_id::text as "workspaceId", bool_or(expired.is_received) as "isReceived"
    from sync_states cross join lateral ${expiredShares({ accountId })} as expired
    where sync_states.account_id = ${accountId}
    group by expired.workspace_id`,
)

/** Null where everything has to be compared. */
export async function readMarks(
  transaction: Kysely<DB>,
  { accountId }: Reader,
): Promise<Scope | null> {
  const audiences = await selectMarks(transaction, { accountId })
  const expired = await selectExpired(transaction, { accountId })
  const kinds = new Set(audiences.flatMap((audience) => audience.kinds))
  const workspaceIds = new Set(audiences.flatMap((audience) => audience.workspaceIds))
  const promptIds = new Set<string>()
  if (expired.length > 0) kinds.add('collection')
  for (const { workspaceId, isReceived } of expired) if (isReceived) workspaceIds.add(workspaceId)
  for (const { audienceId, isWhole, promptIds: ids } of audiences) {
    const areMany = ids.length > mostComparedAlone
    // Marks for one's own account are of what one did oneself.
    if (isWhole || (areMany && audienceId === accountId)) return null
    if (areMany) workspaceIds.add(audienceId)
    else for (const id of ids) promptIds.add(id)
  }
  return { kinds, workspaceIds: [...workspaceIds], promptIds: [...promptIds] }
}
