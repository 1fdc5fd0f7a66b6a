import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { thisMonth } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runDetached } from '#platform/run-for-request.ts'
import { connectionError } from './errors.ts'

/** A run that is about to start on a connection with a limit, and its likely cost. */
export type Expected = { connectionId: string; micros: number }

/**
 * Counts the likely cost of runs against the limits of their connections, before they start. Returns what
 * takes it back for runs that did not start after all; a second call does nothing.
 */
export async function reserveSpending(
  database: Kysely<DB>,
  actor: UserActor,
  expected: Expected[],
): Promise<() => Promise<void>> {
  if (expected.length === 0) return async () => {}
  // In the order of their ids, so that nobody waits in a circle.
  const byConnection = [...Map.groupBy(expected, ({ connectionId }) => connectionId)].toSorted()
  await database.transaction().execute(async (transaction) => {
    for (const [id, runs] of byConnection)
      await reserveAt(transaction, actor, { id, micros: sumOf(runs) })
  })
  let isReleased = false
  return async () => {
    if (isReleased) return
    isReleased = true
    // Also for a request that was answered with a timeout.
    await runDetached(async () => {
      for (const [id, runs] of byConnection)
        await addReserved(database, actor, { id, micros: -sumOf(runs) })
    })
  }
}

const sumOf = (runs: Expected[]): number => runs.reduce((sum, { micros }) => sum + micros, 0)

type Cost = { id: string; micros: number }

async function reserveAt(
  transaction: Kysely<DB>,
  actor: UserActor,
  { id, micros }: Cost,
): Promise<void> {
  // Runs on one connection are counted one after the other.
  const connection = await transaction
    .selectFrom('connections')
    .select(['name', 'monthlyLimitMicros', 'memberLimitMicros'])
    .where('workspaceId', '=', actor.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!connection) throw connectionError('connection.unknown')
  const used = await findSpending(transaction, actor, id)
  const { name } = connection
  refuseBeyond(name, 'workspace', connection.monthlyLimitMicros, used.total, micros)
  refuseBeyond(name, 'you', connection.memberLimitMicros, used.own, micros)
  await addReserved(transaction, actor, { id, micros })
}

function refuseBeyond(
  name: string,
  scope: 'workspace' | 'you',
  limit: string | null,
  used: number,
  micros: number,
): void {
  if (limit === null || (used < Number(limit) && used + micros <= Number(limit))) return
  const whose = scope === 'you' ? 'your monthly limit on it' : 'its monthly limit'
  throw connectionError('connection.spending-limit', {
    message: `${name} has reached ${whose} of ${dollars(Number(limit))}: ${dollars(used)} used, and this run may cost ${dollars(micros)}. An admin can raise it under Manage Connections.`,
    details: { connection: name, scope, limitMicros: Number(limit), usedMicros: used },
  })
}

const dollars = (micros: number): string =>
  (micros / 1_000_000).toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: micros > 0 && micros < 10_000 ? 6 : 2,
  })

/** Spent and reserved this month: by everybody, and by the actor. */
async function findSpending(
  database: Kysely<DB>,
  { workspaceId, accountId }: Pick<UserActor, 'workspaceId' | 'accountId'>,
  connectionId: string,
): Promise<{ total: number; own: number }> {
  const found = await database
    .selectFrom('connectionSpending')
    .select([
      sql<string | null>`sum(spent_micros + reserved_micros)`.as('total'),
      sql<
        string | null
      >`sum(spent_micros + reserved_micros) filter (where account_id = ${accountId})`.as('own'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('connectionId', '=', connectionId)
    .where('month', '=', thisMonth)
    .executeTakeFirst()
  return { total: Number(found?.total ?? 0), own: Number(found?.own ?? 0) }
}

async function addReserved(
  database: Kysely<DB>,
  { accountId, workspaceId }: UserActor,
  { id: connectionId, micros }: Cost,
): Promise<void> {
  await sql`
    insert into connection_spending as spending
      (connection_id, month, account_id, workspace_id, reserved_micros)
    values (${connectionId}, ${thisMonth}, ${accountId}, ${workspaceId}, greatest(${micros}::bigint, 0))
    on conflict (connection_id, month, account_id)
      do update set reserved_micros = greatest(spending.reserved_micros + ${micros}, 0)
  `.execute(database)
}
