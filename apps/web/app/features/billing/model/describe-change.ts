import type { Billing, BillingPeriod } from '@product/contract/billing'
import { plans } from '@product/domain'
import { formatDay } from '#web/entities/plan/billing.ts'
import type { ChoosablePlan } from '../api/change-plan.ts'

export type AskedChange = {
  kind: 'upgrade' | 'downgrade' | 'end'
  plan: ChoosablePlan
  period: BillingPeriod
}

type Confirmation = { title: string; text: string; action: string; tone: 'primary' | 'danger' }

function describeCost({ plan, period }: AskedChange): string {
  const { price } = plans[plan]
  return period === 'yearly'
    ? `$${(price?.yearly ?? 0) * 12} a year`
    : `$${price?.monthly ?? 0} a month`
}

/** The words in which a change of the subscription is confirmed; null for a smaller plan, which locks things. */
export function describeChange(
  change: AskedChange,
  subscription: NonNullable<Billing['subscription']>,
): Confirmation | null {
  const { kind, plan } = change
  const isSamePlan = plan === subscription.plan
  if (kind === 'end')
    return {
      title: 'End your subscription?',
      text: 'Your workspace is on Free at once, and the open invoice is void. Nothing is deleted.',
      action: 'End subscription',
      tone: 'danger',
    }
  if (kind === 'upgrade')
    return {
      title: `${isSamePlan ? 'Switch to annual billing' : `Upgrade to ${plans[plan].name}`} for ${describeCost(change)}?`,
      text: 'Your card is charged now. The unused part of your current period is credited.',
      action: isSamePlan ? 'Pay and switch' : 'Pay and upgrade',
      tone: 'primary',
    }
  if (!isSamePlan) return null
  return {
    title: 'Switch to monthly billing?',
    text: `From ${formatDay(subscription.periodEndsAt)} on you pay ${describeCost(change)}.`,
    action: 'Switch to monthly',
    tone: 'primary',
  }
}
