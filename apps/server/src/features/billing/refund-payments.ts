import type { UserActor } from '#features/accounts/index.ts'
import { isMissing, readStripeFailure } from '#platform/stripe/connect-stripe.ts'
import type { StripeDeps } from './billing-deps.ts'
import { billingError } from './errors.ts'
import { findRefundEnd } from './present-billing.ts'
import { findOptionalSubscription } from './queries.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Gives back everything that was paid and ends the subscription. The money first: whatever fails afterwards
 * can be tried again, and a payment is refunded once.
 */
export async function refundPayments(deps: StripeDeps, actor: UserActor): Promise<void> {
  const { database, stripe, now } = deps
  const stored = await findOptionalSubscription(database, { workspaceId: actor.workspaceId })
  if (!stored?.subscriptionId || !findRefundEnd(stored, now()))
    throw billingError('billing.not-refundable')
  const { customerId: customer } = stored
  const { data: charges } = await stripe.charges.list({ customer, limit: 100 })
  for (const { id, paid, refunded } of charges) if (paid && !refunded) await refundCharge(deps, id)
  await stripe.subscriptions.cancel(stored.subscriptionId).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  await syncSubscription(deps, customer)
}

async function refundCharge({ stripe }: StripeDeps, charge: string): Promise<void> {
  try {
    await stripe.refunds.create({ charge }, { idempotencyKey: `refund_${charge}` })
  } catch (error) {
    if (readStripeFailure(error)?.code !== 'charge_already_refunded') throw error
  }
}
