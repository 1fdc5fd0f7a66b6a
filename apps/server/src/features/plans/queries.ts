import { type PlanId, planIds } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'

const Plan = z.enum(planIds)

export async function findPlan(database: Kysely<DB>, workspaceId: string): Promise<PlanId> {
  const [found] = await executePrepared(
    database,
    database.selectFrom('workspaces').select('plan').where('id', '=', workspaceId),
  )
  return Plan.parse(found?.plan)
}

/** The plan, which does not change until the transaction ends, and for which others that lock it wait. */
export async function lockPlan(
  transaction: Kysely<DB>,
  workspaceId: string,
): Promise<{ plan: PlanId; isFixed: boolean }> {
  const { plan, planIsFixed } = await transaction
    .selectFrom('workspaces')
    .select(['plan', 'planIsFixed'])
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { plan: Plan.parse(plan), isFixed: planIsFixed }
}

export async function updatePlan(
  transaction: Kysely<DB>,
  workspaceId: string,
  { plan, isFixed }: { plan: PlanId; isFixed: boolean },
): Promise<void> {
  await transaction
    .updateTable('workspaces')
    .set({ plan, planIsFixed: isFixed })
    .where('id', '=', workspaceId)
    .execute()
}

export async function findWorkspaceName(
  database: Kysely<DB>,
  workspaceId: string,
): Promise<string> {
  const { name } = await database
    .selectFrom('workspaces')
    .select('name')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return name
}

type Subscription = { status: string | null; plan: PlanId | null; graceEndsAt: Date | null }

/** The plan that a subscription pays for; undefined where its price names none. */
export function planOfSubscription(
  { status, plan, graceEndsAt }: Subscription,
  now: Date,
): PlanId | undefined {
  if (status === 'active' || status === 'trialing') return plan ?? undefined
  if (graceEndsAt !== null && now < graceEndsAt) return plan ?? undefined
  return 'free'
}

/** The plan that the stored subscription of a workspace pays for, or Free. */
export async function findPaidPlan(database: Kysely<DB>, workspaceId: string): Promise<PlanId> {
  const stored = await database
    .selectFrom('workspaceSubscriptions')
    .select(['status', 'plan', 'graceEndsAt'])
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  if (!stored) return 'free'
  const plan = Plan.nullable().parse(stored.plan)
  return planOfSubscription({ ...stored, plan }, new Date()) ?? 'free'
}

/** Without those in the trash and the one that every account is given. */
export async function countPrompts(database: Kysely<DB>, workspaceId: string): Promise<number> {
  const { count } = await database
    .selectFrom('prompts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where('isStarter', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countConnections(database: Kysely<DB>, workspaceId: string): Promise<number> {
  const { count } = await database
    .selectFrom('connections')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const thisMonth = sql<Date>`date_trunc('month', now() at time zone 'utc')::date`

export async function countExecutions(database: Kysely<DB>, workspaceId: string): Promise<number> {
  const found = await database
    .selectFrom('workspaceExecutions')
    .select('executions')
    .where('workspaceId', '=', workspaceId)
    .where('month', '=', thisMonth)
    .executeTakeFirst()
  return found?.executions ?? 0
}

/**
 * The month that they are counted in, and its executions so far; undefined where they do not fit. One statement, so that those who
 * want the last one wait for each other.
 */
export async function addExecutions(
  database: Kysely<DB>,
  workspaceId: string,
  { count, allowed }: { count: number; allowed: number },
): Promise<{ month: string; executions: number } | undefined> {
  if (count > allowed) return undefined
  return await database
    .insertInto('workspaceExecutions')
    .values({ workspaceId, month: thisMonth, executions: count })
    .onConflict((conflict) =>
      conflict
        .columns(['workspaceId', 'month'])
        .doUpdateSet({ executions: sql`workspace_executions.executions + excluded.executions` })
        .where(sql<boolean>`workspace_executions.executions + excluded.executions <= ${allowed}`),
    )
    .returning([sql<string>`month::text`.as('month'), 'executions'])
    .executeTakeFirst()
}

export async function removeExecutions(
  database: Kysely<DB>,
  workspaceId: string,
  { count, month }: { count: number; month: string },
): Promise<void> {
  await database
    .updateTable('workspaceExecutions')
    .set({ executions: sql`greatest(executions - ${count}, 0)` })
    .where('workspaceId', '=', workspaceId)
    .where('month', '=', sql<Date>`${month}::date`)
    .execute()
}

/** Months of use that are kept, to be compared with. */
const monthsKept = 13

/** Deletes what was used in months that nobody asks about any longer. */
export const sweepUse = async (database: Kysely<DB>): Promise<void> => {
  const isOld = sql<boolean>`month < ${thisMonth} - make_interval(months => ${monthsKept})`
  await database.deleteFrom('workspaceExecutions').where(isOld).execute()
  await database.deleteFrom('connectionSpending').where(isOld).execute()
}
