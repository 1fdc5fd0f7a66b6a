import type { Billing, BillingPeriod } from '@product/contract/billing'
import { plans } from '@product/domain'
import type { ChoosablePlan } from '../api/change-plan.ts'
import { isSmaller } from './describe-downgrade.ts'

/** The way to a plan: how it is taken, and what the button says. */
export type Offer = {
  kind: 'current' | 'scheduled' | 'keep' | 'checkout' | 'sales' | 'upgrade' | 'downgrade' | 'end'
  label: string
}

type Wanted = { plan: ChoosablePlan; period: BillingPeriod; teamCheckout: boolean }

/** The next step towards a plan; null where there is none, because the plan is set or a payment overdue. */
export function findOffer(billing: Billing, wanted: Wanted): Offer | null {
  const { plan, teamCheckout } = wanted
  const { subscription } = billing
  const current = subscription?.plan ?? billing.plan
  const offer = subscription ? offerChange(subscription, wanted) : offerStart(billing.plan, plan)
  if (offer.kind === 'current') return offer
  if (billing.isFixed || !billing.mayManage) return null
  if (plan === 'team' && !teamCheckout && isSmaller(current, 'team'))
    return { kind: 'sales', label: 'Contact Sales' }
  const isOverdue = subscription !== null && subscription.graceEndsAt !== null
  if (!isOverdue) return offer
  return plan === 'free' ? { kind: 'end', label: 'End subscription' } : null
}

function offerStart(current: Billing['plan'], plan: ChoosablePlan): Offer {
  const { name } = plans[plan]
  if (plan === current) return { kind: 'current', label: 'Current plan' }
  if (plan === 'free') return { kind: 'downgrade', label: `Switch to ${name}` }
  const verb = isSmaller(plan, current) ? 'Switch' : 'Upgrade'
  return { kind: 'checkout', label: `${verb} to ${name}` }
}

function offerChange(
  subscription: NonNullable<Billing['subscription']>,
  { plan, period }: Wanted,
): Offer {
  const { change } = subscription
  const { name } = plans[plan]
  if (change?.plan === plan && (change.period ?? period) === period)
    return { kind: 'scheduled', label: 'Scheduled' }
  if (subscription.plan === plan && subscription.period === period)
    return change
      ? { kind: 'keep', label: `Keep ${name}` }
      : { kind: 'current', label: 'Current plan' }
  if (subscription.plan === plan)
    return period === 'yearly'
      ? { kind: 'upgrade', label: 'Switch to annual' }
      : { kind: 'downgrade', label: 'Switch to monthly' }
  return isSmaller(plan, subscription.plan)
    ? { kind: 'downgrade', label: `Switch to ${name}` }
    : { kind: 'upgrade', label: `Upgrade to ${name}` }
}
