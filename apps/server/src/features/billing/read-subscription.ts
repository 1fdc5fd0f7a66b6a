import type { Stripe } from 'stripe'
import { isMissing } from '#platform/stripe/connect-stripe.ts'
import { planOfPrice } from './find-price.ts'
import { liveStatuses, type SubscriptionState } from './queries.ts'

const daySeconds = 86_400

/** For how long a plan stays after a payment has failed. */
const graceDays = 7

const toDate = (seconds: number): Date => new Date(seconds * 1_000)

/** The state of a customer's subscription at Stripe: the one that goes on, or else the one that ended last. */
export async function readSubscription(
  stripe: Stripe,
  customerId: string,
): Promise<{ state: SubscriptionState | undefined; live: number }> {
  const all = await listSubscriptions(stripe, customerId)
  const live = all.filter(({ status }) => liveStatuses.includes(status))
  const ended = all.filter(({ status }) => status === 'canceled')
  const newest = (live.length > 0 ? live : ended).toSorted((a, b) => b.created - a.created)[0]
  return { state: newest && (await describeSubscription(stripe, newest)), live: live.length }
}

async function listSubscriptions(stripe: Stripe, customer: string) {
  try {
    return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function describeSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<SubscriptionState> {
  const { id: subscriptionId, status } = subscription
  const item = itemOf(subscription)
  return {
    subscriptionId,
    status,
    ...planOfPrice(item.price),
    periodEndsAt: toDate(item.current_period_end),
    ...(liveStatuses.includes(status)
      ? await findNextPlan(stripe, subscription)
      : { nextPlan: null, nextPeriod: null, changesAt: null }),
    graceEndsAt: await findGraceEnd(stripe, subscription),
  }
}

/** Subscriptions that begin here have one item. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${id} has no item`)
  return item
}

type NextPlan = Pick<SubscriptionState, 'nextPlan' | 'nextPeriod' | 'changesAt'>

async function findNextPlan(stripe: Stripe, subscription: Stripe.Subscription): Promise<NextPlan> {
  const { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod, schedule } = subscription
  const endsAt = endsWithPeriod ? itemOf(subscription).current_period_end : cancelAt
  if (endsAt !== null) return { nextPlan: 'free', nextPeriod: null, changesAt: toDate(endsAt) }
  const none = { nextPlan: null, nextPeriod: null, changesAt: null }
  if (!schedule) return none
  const { phases, current_phase: current } = await stripe.subscriptionSchedules.retrieve(
    typeof schedule === 'string' ? schedule : schedule.id,
    { expand: ['phases.items.price'] },
  )
  const next = phases.find(({ start_date: start }) => current && start >= current.end_date)
  const price = next?.items[0]?.price
  if (!next || typeof price !== 'object' || price.deleted) return none
  const { plan: nextPlan, period: nextPeriod } = planOfPrice(price)
  return nextPlan ? { nextPlan, nextPeriod, changesAt: toDate(next.start_date) } : none
}

/** Counted from the oldest invoice that is not paid, so that it does not matter when we hear of it. */
async function findGraceEnd(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Date | null> {
  const { id, status } = subscription
  if (status !== 'past_due' && status !== 'unpaid') return null
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })
  const dates = data.map(
    ({ created, status_transitions: { finalized_at: finalized } }) => finalized ?? created,
  )
  const since = Math.min(...dates, itemOf(subscription).current_period_end)
  return toDate(since + graceDays * daySeconds)
}

/** When the customer first paid anything; null before. */
export async function findFirstPayment(stripe: Stripe, customer: string): Promise<Date | null> {
  const { data } = await stripe.invoices.list({ customer, status: 'paid', limit: 100 })
  const paid = data.flatMap(({ amount_paid: amount, status_transitions: { paid_at: at } }) =>
    amount > 0 && at !== null ? at : [],
  )
  return paid.length > 0 ? toDate(Math.min(...paid)) : null
}
