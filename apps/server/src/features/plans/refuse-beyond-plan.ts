import type { CountedLimit } from '@product/contract'
import { plans } from '@product/domain'
import type { Kysely } from 'kysely'
import { notifyManagers } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { includesFeature, limitReached, notIncluded, type PlanFeature } from './errors.ts'
import { countConnections, countPrompts, findPlan, lockPlan } from './queries.ts'

type Stored = Exclude<CountedLimit, 'executions'>

const counts = { prompts: countPrompts, connections: countConnections }

/**
 * To be called after adding, in the same transaction: of two that add the last one that the plan
 * includes, the second waits for the first and is refused. It comes last in the transaction, because others
 * lock the workspace after their prompts and contents too.
 */
export async function refuseBeyondPlan(
  transaction: Kysely<DB>,
  workspaceId: string,
  { limit, added }: { limit: Stored; added: number },
): Promise<void> {
  if (added === 0) return
  // A plan without this limit needs no lock.
  if (plans[await findPlan(transaction, workspaceId)].limits[limit] === null) return
  const { plan } = await lockPlan(transaction, workspaceId)
  const allowed = plans[plan].limits[limit]
  if (allowed === null) return
  const count = await counts[limit](transaction, workspaceId)
  if (count > allowed) throw limitReached({ limit, plan, used: count - added, allowed }, added)
  if (count === allowed)
    await notifyManagers(transaction, workspaceId, { kind: 'limit', limit, allowed })
}

/** Refuses where not even one more would fit, before anything is added. */
export async function refuseWithoutRoom(
  database: Kysely<DB>,
  workspaceId: string,
  limit: Stored,
): Promise<void> {
  const plan = await findPlan(database, workspaceId)
  const allowed = plans[plan].limits[limit]
  if (allowed === null) return
  const used = await counts[limit](database, workspaceId)
  if (used >= allowed) throw limitReached({ limit, plan, used, allowed }, 1)
}

/** Refuses a feature that the plan of the workspace does not include. */
export async function requireFeature(
  database: Kysely<DB>,
  workspaceId: string,
  feature: PlanFeature,
): Promise<void> {
  const plan = await findPlan(database, workspaceId)
  if (!includesFeature(plan, feature)) throw notIncluded(feature, plan)
}
