import { type PlanId, plans } from '@product/domain'
import type { Kysely } from 'kysely'
import { type ActivityActor, recordActivity } from '#features/activity/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { findWorkspaceName, lockPlan, updatePlan } from './queries.ts'

type PlanChange = {
  plan: PlanId
  /** Payments do not change a fixed plan. */
  isFixed: boolean
  by: ActivityActor
}

/** Changes the plan of a workspace and records it in its activity log. Returns the plan before. */
export async function changePlan(
  transaction: Kysely<DB>,
  workspaceId: string,
  { plan, isFixed, by }: PlanChange,
): Promise<PlanId> {
  const { plan: before } = await lockPlan(transaction, workspaceId)
  await updatePlan(transaction, workspaceId, { plan, isFixed })
  if (before !== plan)
    await recordActivity(
      transaction,
      { ...by, workspaceId },
      {
        action: 'workspace.plan-changed',
        subject: {
          kind: 'workspace',
          id: workspaceId,
          title: await findWorkspaceName(transaction, workspaceId),
        },
        details: { oldPlan: plans[before].name, newPlan: plans[plan].name },
      },
    )
  return before
}

/** Stripe changes the plan only where no operator has fixed it. */
export async function changePaidPlan(
  transaction: Kysely<DB>,
  workspaceId: string,
  plan: PlanId,
): Promise<void> {
  const { isFixed } = await lockPlan(transaction, workspaceId)
  if (!isFixed)
    await changePlan(transaction, workspaceId, { plan, isFixed, by: { name: 'Stripe' } })
}
