import { nameModel } from '@product/domain'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { thisMonth } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { estimateCost, type ModelCall } from '#platform/llm/index.ts'
import { runDetached } from '#platform/run-for-request.ts'
import { connectionError } from './errors.ts'
import type { OpenedModel } from './open-connection.ts'

/**
 * The likely cost of a run on a connection with a limit; otherwise 0. A model without a known price is refused
 * there, because the limit could not be kept.
 */
export async function expectCost(
  { hasSpendingLimit, provider, model, modelId }: OpenedModel,
  call: Omit<ModelCall, 'signal'>,
): Promise<number> {
  if (!hasSpendingLimit) return 0
  const micros = await estimateCost(provider, modelId, call)
  if (micros !== null) return micros
  throw connectionError('connection.price-unknown', {
    message: `The price of ${nameModel(model)} isn’t known, so the spending limit of its connection can’t be kept. Choose another model, or ask an admin to remove the limit under Manage Connections.`,
  })
}

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
  const reserved = await database.transaction().execute(async (transaction) => {
    const costs: Reserved[] = []
    for (const [id, runs] of byConnection)
      costs.push(await reserveAt(transaction, actor, { id, micros: sumOf(runs) }))
    return costs
  })
  let isReleased = false
  return async () => {
    if (isReleased) return
    isReleased = true
    // Also for a request that was answered with a timeout.
    await runDetached(async () => {
      for (const cost of reserved) await removeReserved(database, actor, cost)
    })
  }
}

const sumOf = (runs: Expected[]): number => runs.reduce((sum, { micros }) => sum + micros, 0)

type Cost = { id: string; micros: number }
type Reserved = Cost & { month: string }

async function reserveAt(
  transaction: Kysely<DB>,
  actor: UserActor,
  { id, micros }: Cost,
): Promise<Reserved> {
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
  return await addReserved(transaction, actor, { id, micros })
}

function refuseBeyond(
  name: string,
  scope: 'workspace' | 'you',
  limit: string | null,
  used: number,
  micros: number,
): void {
  if (limit === null || (used < Number(limit) && used + micros <= Number(limit))) return
  const whose = scope === 'you' ? 'your monthly limit' : 'the monthly limit'
  const left = dollars(Math.max(Number(limit) - used, 0))
  throw connectionError('connection.spending-limit', {
    message: `This run may cost ${dollars(micros)}, and ${left} is left of ${whose} of ${dollars(Number(limit))} on ${name}. An admin can raise it under Manage Connections.`,
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
  transaction: Kysely<DB>,
  { accountId, workspaceId }: UserActor,
  { id, micros }: Cost,
): Promise<Reserved> {
  const { month } = await transaction
    .insertInto('connectionSpending')
    .values({ connectionId: id, month: thisMonth, accountId, workspaceId, reservedMicros: micros })
    .onConflict((conflict) =>
      conflict.columns(['connectionId', 'month', 'accountId']).doUpdateSet({
        reservedMicros: sql`connection_spending.reserved_micros + excluded.reserved_micros`,
      }),
    )
    .returning(sql<string>`month::text`.as('month'))
    .executeTakeFirstOrThrow()
  return { id, micros, month }
}

/** In the month that it was reserved in, which may have ended meanwhile. */
async function removeReserved(
  database: Kysely<DB>,
  { accountId, workspaceId }: UserActor,
  { id, micros, month }: Reserved,
): Promise<void> {
  await database
    .updateTable('connectionSpending')
    .set({ reservedMicros: sql`greatest(reserved_micros - ${micros}, 0)` })
    .where('workspaceId', '=', workspaceId)
    .where('connectionId', '=', id)
    .where('accountId', '=', accountId)
    .where('month', '=', sql<Date>`${month}::date`)
    .execute()
}
