import type { Billing } from '@product/contract'
import { roleMay } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import type { StripeDeps } from './billing-deps.ts'
import {
  findOptionalSubscription,
  findWorkspacePlan,
  liveStatuses,
  type StoredSubscription,
} from './queries.ts'

const dayMilliseconds = 86_400_000
const refundDays = 14

export const isLive = ({ status }: StoredSubscription): boolean =>
  status !== null && liveStatuses.includes(status)

/** Until when the payments of a subscription that goes on can be refunded. */
export function findRefundEnd(stored: StoredSubscription, now: Date): Date | null {
  if (!isLive(stored) || stored.firstPaidAt === null) return null
  const end = new Date(stored.firstPaidAt.getTime() + refundDays * dayMilliseconds)
  return now < end ? end : null
}

export async function presentBilling(
  { database, now }: Pick<StripeDeps, 'database' | 'now'>,
  actor: UserActor,
): Promise<Billing> {
  const { workspaceId } = actor
  const [workspace, stored] = await Promise.all([
    findWorkspacePlan(database, workspaceId),
    findOptionalSubscription(database, { workspaceId }),
  ])
  return {
    ...workspace,
    mayManage: roleMay(actor.role, 'billing.change'),
    hasPortal: stored !== undefined && stored.subscriptionId !== null,
    subscription: stored ? presentSubscription(stored) : null,
    refundableUntil: (stored && findRefundEnd(stored, now())?.toISOString()) ?? null,
  }
}

function presentSubscription(stored: StoredSubscription): Billing['subscription'] {
  const { plan, period, periodEndsAt, nextPlan, nextPeriod, changesAt, graceEndsAt } = stored
  if (!isLive(stored) || plan === null || period === null || periodEndsAt === null) return null
  return {
    plan,
    period,
    periodEndsAt: periodEndsAt.toISOString(),
    change:
      nextPlan && changesAt
        ? { plan: nextPlan, period: nextPeriod, at: changesAt.toISOString() }
        : null,
    graceEndsAt: graceEndsAt?.toISOString() ?? null,
  }
}
