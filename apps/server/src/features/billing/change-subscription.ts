import type { BillingPeriod, choosablePlans, PaidPlan } from '@product/contract'
import { planIds } from '@product/domain'
import type { Stripe } from 'stripe'
import type { UserActor } from '#features/accounts/index.ts'
import { changePaidPlan } from '#features/plans/index.ts'
import type { StripeDeps } from './billing-deps.ts'
import { billingError } from './errors.ts'
import { findPrice, planOfPrice } from './find-price.ts'
import { isLive } from './present-billing.ts'
import { findOptionalSubscription, findWorkspacePlan } from './queries.ts'
import { itemOf } from './read-subscription.ts'
import { syncSubscription } from './sync-subscription.ts'

type PlanChange = {
  requestId: string
  plan: (typeof choosablePlans)[number]
  period: BillingPeriod
}

/** The subscription of the actor's workspace, as it is at Stripe now. */
async function findSubscription(deps: StripeDeps, actor: UserActor) {
  const { database, stripe } = deps
  const { workspaceId } = actor
  const before = await findOptionalSubscription(database, { workspaceId })
  if (!before) return undefined
  await syncSubscription(deps, before.customerId)
  const stored = await findOptionalSubscription(database, { workspaceId })
  if (!stored?.subscriptionId || !isLive(stored)) return undefined
  const subscription = await stripe.subscriptions.retrieve(stored.subscriptionId)
  return { stored, subscription }
}

/** Returns the page on which an upgrade is to be paid, where the card on file is not enough. */
export async function changeSubscription(
  deps: StripeDeps,
  actor: UserActor,
  change: PlanChange,
): Promise<string | null> {
  const { workspaceId } = actor
  const found = await findSubscription(deps, actor)
  if ((await findWorkspacePlan(deps.database, workspaceId)).isFixed)
    throw billingError('billing.plan-fixed')
  if (!found) {
    if (change.plan !== 'free') throw billingError('billing.no-subscription')
    await deps.database
      .transaction()
      .execute((transaction) => changePaidPlan(transaction, workspaceId, 'free'))
    return null
  }
  const { stored, subscription } = found
  if (change.plan !== 'free' && subscription.status !== 'active')
    throw billingError('billing.payment-overdue')
  if (change.plan === 'team' && stored.plan !== 'team' && !deps.settings.teamCheckout)
    throw billingError('billing.contact-sales')
  // A request that is sent again finds its change in place.
  if (stored.nextPlan === change.plan && (stored.nextPeriod ?? change.period) === change.period)
    return null
  const paymentUrl = await applyChange(deps, subscription, change)
  await syncSubscription(deps, stored.customerId)
  return paymentUrl
}

async function applyChange(
  deps: StripeDeps,
  subscription: Stripe.Subscription,
  { requestId, plan, period }: PlanChange,
): Promise<string | null> {
  // Nothing is paid that could be kept until the end of the period.
  if (plan === 'free' && subscription.status !== 'active') {
    await endAtOnce(deps, subscription)
    return null
  }
  const released = await cancelScheduledChange(deps, subscription, requestId)
  if (plan === 'free') {
    await deps.stripe.subscriptions.update(
      subscription.id,
      { cancel_at_period_end: true },
      { idempotencyKey: `end_${requestId}` },
    )
    return null
  }
  const current = planOfPrice(itemOf(subscription).price)
  if (current.plan === plan && current.period === period) return null
  const price = await findPrice(deps, plan, period)
  if (isUpgrade(current, { plan, period }))
    return await upgrade(deps, subscription, { price, requestId })
  const key = `${requestId}_${released}`
  await scheduleDowngrade(deps, subscription, { price, period, key })
  return null
}

async function endAtOnce({ stripe }: StripeDeps, { id }: Stripe.Subscription): Promise<void> {
  await stripe.subscriptions.cancel(id)
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })
  for (const invoice of data) await stripe.invoices.voidInvoice(invoice.id)
}

type Sold = { plan: (typeof planIds)[number] | null; period: BillingPeriod | null }

/** A larger plan, or the same one for a whole year. */
function isUpgrade(from: Sold, to: { plan: PaidPlan; period: BillingPeriod }): boolean {
  if (from.plan === to.plan) return to.period === 'yearly'
  return from.plan === null || planIds.indexOf(to.plan) > planIds.indexOf(from.plan)
}

/** Takes effect at once if the card on file pays the difference, and otherwise when it is paid. */
async function upgrade(
  { stripe }: StripeDeps,
  subscription: Stripe.Subscription,
  { price, requestId }: { price: string; requestId: string },
): Promise<string | null> {
  const updated = await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: itemOf(subscription).id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `upgrade_${requestId}` },
  )
  const { pending_update: pending, latest_invoice: invoice } = updated
  if (!pending || !invoice || typeof invoice === 'string') return null
  return invoice.hosted_invoice_url ?? null
}

async function scheduleDowngrade(
  { stripe }: StripeDeps,
  subscription: Stripe.Subscription,
  { price, period, key }: { price: string; period: BillingPeriod; key: string },
): Promise<void> {
  const item = itemOf(subscription)
  const { id } = await stripe.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    { idempotencyKey: `schedule_${key}` },
  )
  await stripe.subscriptionSchedules.update(
    id,
    {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: item.current_period_start,
          end_date: item.current_period_end,
        },
        {
          items: [{ price, quantity: 1 }],
          duration: { interval: period === 'monthly' ? 'month' : 'year', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    },
    { idempotencyKey: `phases_${key}` },
  )
}

/** Nothing is left of a change that was to come with the end of the period. Returns its schedule. */
async function cancelScheduledChange(
  { stripe }: StripeDeps,
  { id, schedule, cancel_at_period_end: endsWithPeriod, cancel_at: endsAt }: Stripe.Subscription,
  requestId: string,
): Promise<string> {
  const scheduleId = typeof schedule === 'string' ? schedule : (schedule?.id ?? '')
  if (scheduleId !== '')
    await stripe.subscriptionSchedules.release(
      scheduleId,
      {},
      { idempotencyKey: `release_${scheduleId}` },
    )
  if (endsWithPeriod || endsAt !== null)
    await stripe.subscriptions.update(
      id,
      endsWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' },
      { idempotencyKey: `continue_${requestId}` },
    )
  return scheduleId
}

export async function undoChange(deps: StripeDeps, actor: UserActor): Promise<void> {
  const found = await findSubscription(deps, actor)
  if (!found) throw billingError('billing.no-subscription')
  await cancelScheduledChange(deps, found.subscription, crypto.randomUUID())
  await syncSubscription(deps, found.stored.customerId)
}
