import { type BillingPeriod, billingPeriods } from '@product/contract'
import { type PlanId, planIds } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'

const Plan = z.enum(planIds)
const Period = z.enum(billingPeriods)

const StoredSubscription = z.object({
  workspaceId: z.string(),
  customerId: z.string(),
  subscriptionId: z.string().nullable(),
  status: z.string().nullable(),
  plan: Plan.nullable(),
  period: Period.nullable(),
  periodEndsAt: z.date().nullable(),
  nextPlan: Plan.nullable(),
  nextPeriod: Period.nullable(),
  changesAt: z.date().nullable(),
  graceEndsAt: z.date().nullable(),
  firstPaidAt: z.date().nullable(),
  revision: z.int(),
})

export type StoredSubscription = z.infer<typeof StoredSubscription>

/** A subscription as it is at Stripe. */
export type SubscriptionState = {
  subscriptionId: string
  status: string
  /** Null where the price is none of ours. */
  plan: PlanId | null
  period: BillingPeriod | null
  periodEndsAt: Date
  nextPlan: PlanId | null
  nextPeriod: BillingPeriod | null
  changesAt: Date | null
  graceEndsAt: Date | null
}

type Key = { workspaceId: string } | { customerId: string }

export async function findOptionalSubscription(
  database: Kysely<DB>,
  key: Key,
): Promise<StoredSubscription | undefined> {
  const found = await database
    .selectFrom('workspaceSubscriptions')
    .selectAll()
    .where((where) => where.and(key))
    .executeTakeFirst()
  return found && StoredSubscription.parse(found)
}

export async function findWorkspacePlan(
  database: Kysely<DB>,
  workspaceId: string,
): Promise<{ plan: PlanId; isFixed: boolean }> {
  const { plan, planIsFixed } = await database
    .selectFrom('workspaces')
    .select(['plan', 'planIsFixed'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { plan: Plan.parse(plan), isFixed: planIsFixed }
}

/** The customer of the workspace, which may be one that another request has stored meanwhile. */
export async function insertCustomer(
  database: Kysely<DB>,
  { workspaceId, customerId }: { workspaceId: string; customerId: string },
): Promise<string> {
  await database
    .insertInto('workspaceSubscriptions')
    .values({ workspaceId, customerId })
    .onConflict((conflict) => conflict.column('workspaceId').doNothing())
    .execute()
  const { customerId: stored } = await database
    .selectFrom('workspaceSubscriptions')
    .select('customerId')
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return stored
}

/** For a customer that no longer exists at Stripe. */
export async function deleteCustomer(
  database: Kysely<DB>,
  { workspaceId, customerId }: { workspaceId: string; customerId: string },
): Promise<void> {
  await database
    .deleteFrom('workspaceSubscriptions')
    .where('workspaceId', '=', workspaceId)
    .where('customerId', '=', customerId)
    .execute()
}

/** False where another state has been stored since this one was asked for. */
export async function updateSubscription(
  transaction: Kysely<DB>,
  { workspaceId, revision }: StoredSubscription,
  changes: Partial<SubscriptionState> & { firstPaidAt: Date | null; syncedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('workspaceSubscriptions')
    .set({ ...changes, revision: revision + 1 })
    .where('workspaceId', '=', workspaceId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const liveStatuses = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/**
 * Customers whose stored state is out of date by the clock alone: the grace period or the paid period is over.
 * All others are read again once a day, in case an event was lost.
 */
export async function listDueCustomers(
  database: Kysely<DB>,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('workspaceSubscriptions')
    .select('customerId')
    .where('status', 'in', liveStatuses)
    .where(
      sql<boolean>`(grace_ends_at <= ${now} and synced_at < grace_ends_at)
        or (period_ends_at <= ${now} and synced_at < period_ends_at)
        or synced_at < ${now}::timestamptz - interval '1 day'`,
    )
    .orderBy('syncedAt')
    .limit(limit)
    .execute()
  return rows.map(({ customerId }) => customerId)
}

/** Whether the event is new. */
export async function insertEvent(transaction: Kysely<DB>, id: string): Promise<boolean> {
  const inserted = await transaction
    .insertInto('stripeEvents')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stripe sends an event again for at most three days. */
export const sweepStripeEvents: RetentionRule = (database) =>
  deleteExpired(database, { table: 'stripeEvents', column: 'receivedAt', olderThan: '30 days' })

export async function listDeletedCustomers(database: Kysely<DB>): Promise<string[]> {
  const rows = await database
    .selectFrom('deletedCustomers')
    .select('customerId')
    .orderBy('deletedAt')
    .limit(100)
    .execute()
  return rows.map(({ customerId }) => customerId)
}

export async function forgetDeletedCustomer(
  database: Kysely<DB>,
  customerId: string,
): Promise<void> {
  await database.deleteFrom('deletedCustomers').where('customerId', '=', customerId).execute()
}
