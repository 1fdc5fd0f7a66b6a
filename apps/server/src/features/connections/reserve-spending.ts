import { nameModel } from '@product/domain'
import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { thisMonth } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { boundCost, type CostBounds, type ModelCall } from '#platform/llm/index.ts'
import { runDetached } from '#platform/run-for-request.ts'
import { connectionError } from './errors.ts'
import {
  type Allowance,
  type Budget,
  fitToBudget,
  leastCost,
  leftOf,
  nameLimit,
} from './fit-to-budget.ts'
import type { OpenedModel } from './open-connection.ts'

/**
 * The most that a run on a connection with a limit can cost. A model without a known price is refused, because
 * the limit could not be kept.
 */
export async function boundRunCost(
  { provider, model, modelId }: OpenedModel,
  call: Omit<ModelCall, 'signal'>,
): Promise<CostBounds> {
  const bounds = await boundCost(provider, modelId, call)
  if (bounds) return bounds
  throw connectionError('connection.price-unknown', {
    message: `The price of ${nameModel(model)} isn’t known, so the spending limit of its connection can’t be kept. Choose another model, or ask an admin to remove the limit under Manage Connections.`,
  })
}

/** A run that is about to start on a connection with a limit. */
export type LimitedRun = { connectionId: string; bounds: CostBounds }

type ReservedSpending<Run> = {
  allowances: Map<Run, Allowance>
  /** Takes it back for runs that did not start after all; a second call does nothing. */
  release: () => Promise<void>
}

type Spender = Pick<UserActor, 'workspaceId' | 'accountId'>
type Reserved = { id: string; micros: number; month: string }

/** Counts the most that runs can cost against the limits of their connections, before they start. */
export async function reserveSpending<Run extends LimitedRun>(
  database: Kysely<DB>,
  actor: Spender,
  runs: Run[],
): Promise<ReservedSpending<Run>> {
  if (runs.length === 0) return { allowances: new Map(), release: async () => {} }
  // In the order of their ids, so that nobody waits in a circle.
  const byConnection = [...Map.groupBy(runs, ({ connectionId }) => connectionId)].toSorted()
  const reserved: Reserved[] = []
  const allowances = new Map<Run, Allowance>()
  await database.transaction().execute(async (transaction) => {
    for (const [connectionId, group] of byConnection) {
      const { workspaceId, accountId } = actor
      const place = { workspaceId, accountId, connectionId, month: thisMonth, reserved: 0 }
      const budget = await findBudget(transaction, place)
      if (!budget) continue
      const allowed = allowRuns(group, budget)
      for (const [run, allowance] of allowed) allowances.set(run, allowance)
      const micros = [...allowed.values()].reduce((sum, one) => sum + one.micros, 0)
      const month = await addReserved(transaction, place, micros)
      reserved.push({ id: connectionId, micros, month })
    }
  })
  let isReleased = false
  const release = async () => {
    if (isReleased) return
    isReleased = true
    // Also for a request that was answered with a timeout.
    await runDetached(async () => {
      for (const cost of reserved) await removeReserved(database, actor, cost)
    })
  }
  return { allowances, release }
}

type WaitingRun = Spender & {
  connectionId: string
  startedAt: Date
  /** The amount that counts already. */
  reservedMicros: number
}

/**
 * Reserves anew for a run that has waited: limits and what is left of them may have changed meanwhile. Null
 * without a limit.
 */
export async function reserveAgain(
  transaction: Kysely<DB>,
  { startedAt, reservedMicros: reserved, ...spender }: WaitingRun,
  bound: () => Promise<CostBounds>,
): Promise<Allowance | null> {
  const month = sql<Date>`date_trunc('month', ${startedAt}::timestamptz at time zone 'utc')::date`
  const place = { ...spender, month, reserved }
  const budget = await findBudget(transaction, place)
  if (!budget) return null
  const [allowance] = allowRuns([{ bounds: await bound() }], budget).values()
  if (!allowance) return null
  await addReserved(transaction, place, allowance.micros - reserved)
  return allowance
}

type Place = Spender & {
  connectionId: string
  month: RawBuilder<Date>
  /** The amount that counts already for the runs in question. */
  reserved: number
}

function allowRuns<Run extends { bounds: CostBounds }>(
  runs: Run[],
  budget: Budget,
): Map<Run, Allowance> {
  const allowances = fitToBudget(runs, budget)
  if (allowances) return allowances
  const least = runs.reduce((sum, { bounds }) => sum + leastCost(bounds), 0)
  const { connection, scope, limit, used } = budget
  const needs = runs.length === 1 ? 'This run needs' : `These ${runs.length} runs need`
  const left = `${dollars(leftOf(budget))} is left of ${nameLimit(budget)} of ${dollars(limit)}`
  throw connectionError('connection.spending-limit', {
    message: `${needs} at least ${dollars(least)}, and ${left} on ${connection}. An admin can raise it under Manage Connections.`,
    details: { connection, scope, limitMicros: limit, usedMicros: used },
  })
}

/** The limit of which least is left; undefined without one. Runs on one connection are counted one after the other. */
async function findBudget(transaction: Kysely<DB>, place: Place): Promise<Budget | undefined> {
  const row = await transaction
    .selectFrom('connections')
    .select(['name', 'monthlyLimitMicros', 'memberLimitMicros'])
    .where('workspaceId', '=', place.workspaceId)
    .where('id', '=', place.connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw connectionError('connection.unknown')
  const { name: connection, monthlyLimitMicros: ofAll, memberLimitMicros: ofMember } = row
  if (ofAll === null && ofMember === null) return undefined
  const { total, own } = await findSpending(transaction, place)
  const budgets: Budget[] = []
  if (ofAll !== null)
    budgets.push({ connection, scope: 'workspace', limit: Number(ofAll), used: total })
  if (ofMember !== null)
    budgets.push({ connection, scope: 'you', limit: Number(ofMember), used: own })
  return budgets.toSorted((one, other) => leftOf(one) - leftOf(other))[0]
}

const dollars = (micros: number): string =>
  (micros / 1_000_000).toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: micros > 0 && micros < 10_000 ? 6 : 2,
  })

/** Spent and reserved in the month: by everybody, and by the spender. */
async function findSpending(
  database: Kysely<DB>,
  { workspaceId, accountId, connectionId, month, reserved }: Place,
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
    .where('month', '=', month)
    .executeTakeFirst()
  return { total: Number(found?.total ?? 0) - reserved, own: Number(found?.own ?? 0) - reserved }
}

/** Returns the month that it counts in. */
async function addReserved(
  transaction: Kysely<DB>,
  { accountId, workspaceId, connectionId, month: counted }: Place,
  reservedMicros: number,
): Promise<string> {
  const { month } = await transaction
    .insertInto('connectionSpending')
    .values({ connectionId, month: counted, accountId, workspaceId, reservedMicros })
    .onConflict((conflict) =>
      conflict.columns(['connectionId', 'month', 'accountId']).doUpdateSet({
        reservedMicros: sql`connection_spending.reserved_micros + excluded.reserved_micros`,
      }),
    )
    .returning(sql<string>`month::text`.as('month'))
    .executeTakeFirstOrThrow()
  return month
}

/** In the month that it was reserved in, which may have ended meanwhile. */
async function removeReserved(
  database: Kysely<DB>,
  { accountId, workspaceId }: Spender,
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
