import type { InboxState } from '@product/contract'
import { findHours } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { listOperators } from '#features/moderation/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { overdueSince } from './present-conversation.ts'

/** Counts for the badge and the filters, and the operators with who is online. */
export async function findInbox(
  {
    database,
    now,
    supportClock,
    config,
  }: Pick<Deps, 'database' | 'now' | 'supportClock' | 'config'>,
  actor: UserActor,
): Promise<InboxState> {
  const [counts, operators, present] = await Promise.all([
    countConversations(database, actor, now()),
    listOperators(database),
    listPresent(database),
  ])
  const { isOpen, nextChange } = findHours(supportClock(), config.supportSchedule)
  const known = new Set(operators.map(({ id }) => id))
  // Operators of a hosted identity service are known while they have the inbox open.
  const others = present.filter(({ id }) => !known.has(id))
  const online = new Set(present.filter(({ isAway }) => !isAway).map(({ id }) => id))
  return {
    counts,
    operators: [...operators, ...others].map(({ id, name }) => ({
      id,
      name,
      isPresent: online.has(id),
    })),
    isOpen,
    nextChange: nextChange.toISOString(),
  }
}

async function countConversations(
  database: Kysely<DB>,
  { accountId }: UserActor,
  moment: Date,
): Promise<InboxState['counts']> {
  const { rows } = await sql<InboxState['counts']>`
    select
      (count(*) filter (where state = 'new'))::int as new,
      (count(*) filter (where state = 'open'))::int as open,
      (count(*) filter (where state = 'answered'))::int as answered,
      (count(*) filter (where waiting_since is not null))::int as waiting,
      (count(*) filter (where waiting_since < ${overdueSince(moment)}))::int as overdue,
      (count(*) filter (where assignee_id = ${accountId}))::int as mine,
      (count(*) filter (where operator_seen < last_sequence))::int as unread
    from conversations where state <> 'closed'
  `.execute(database)
  return rows[0] ?? { new: 0, open: 0, answered: 0, waiting: 0, overdue: 0, mine: 0, unread: 0 }
}

/** Those who have the inbox open. Away in one browser, they may be there in another. */
async function listPresent(
  database: Kysely<DB>,
): Promise<{ id: string; name: string; isAway: boolean }[]> {
  return await database
    .selectFrom('supportStreams')
    .innerJoin('accounts', 'accounts.id', 'supportStreams.operatorId')
    .select(['accounts.id', 'accounts.name'])
    .select(sql<boolean>`bool_and(is_away)`.as('isAway'))
    .where('supportStreams.expiresAt', '>', sql<Date>`now()`)
    .groupBy(['accounts.id', 'accounts.name'])
    .orderBy('accounts.name')
    .execute()
}
