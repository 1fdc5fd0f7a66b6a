import type { BillingPeriod, PaidPlan } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import { isMissing } from '#platform/stripe/connect-stripe.ts'
import type { StripeDeps } from './billing-deps.ts'
import { billingError } from './errors.ts'
import { findPrice } from './find-price.ts'
import { isLive } from './present-billing.ts'
import {
  deleteCustomer,
  findOptionalSubscription,
  findWorkspacePlan,
  insertCustomer,
} from './queries.ts'
import { syncSubscription } from './sync-subscription.ts'

/** The page of the product to which Stripe sends people back; what they did there is then read again. */
export const buildReturnUrl = ({ siteUrl }: StripeDeps['config']): string =>
  `${siteUrl}/settings/billing?from=stripe`

type CheckoutInput = { requestId: string; plan: PaidPlan; period: BillingPeriod }

/** The address of a page of Stripe on which the plan is paid. Only the payment grants it. */
export async function startCheckout(
  deps: StripeDeps,
  actor: UserActor,
  input: CheckoutInput,
): Promise<string> {
  const { database, settings } = deps
  const { workspaceId } = actor
  if (input.plan === 'team' && !settings.teamCheckout) throw billingError('billing.contact-sales')
  if ((await findWorkspacePlan(database, workspaceId)).isFixed)
    throw billingError('billing.plan-fixed')
  const customerId = await findOrCreateCustomer(deps, actor)
  await syncSubscription(deps, customerId)
  const stored = await findOptionalSubscription(database, { workspaceId })
  if (stored && isLive(stored)) throw billingError('billing.subscribed')
  try {
    return await createSession(deps, customerId, input)
  } catch (error) {
    if (!isMissing(error)) throw error
    // Somebody has deleted the customer at Stripe.
    await deleteCustomer(database, { workspaceId, customerId })
    const replacement = await findOrCreateCustomer(deps, actor, customerId)
    return await createSession(deps, replacement, input)
  }
}

async function findOrCreateCustomer(
  { database, stripe }: StripeDeps,
  { workspaceId, email }: UserActor,
  replaced = '',
): Promise<string> {
  const stored = await findOptionalSubscription(database, { workspaceId })
  if (stored) return stored.customerId
  // The address can be changed there. It is added afterwards, because a repeated request must be the same.
  const { id } = await stripe.customers.create(
    { metadata: { workspace: workspaceId } },
    { idempotencyKey: `customer_${workspaceId}_${replaced}` },
  )
  const customerId = await insertCustomer(database, { workspaceId, customerId: id })
  if (email !== '') await stripe.customers.update(customerId, { email })
  return customerId
}

/** Earlier pages of the same customer can no longer be paid, so that nobody pays twice. */
async function createSession(
  deps: StripeDeps,
  customer: string,
  { requestId, plan, period }: CheckoutInput,
): Promise<string> {
  const { stripe, config } = deps
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      line_items: [{ price: await findPrice(deps, plan, period), quantity: 1 }],
      success_url: buildReturnUrl(config),
      cancel_url: `${config.siteUrl}/settings/billing`,
    },
    { idempotencyKey: `checkout_${requestId}_${customer}` },
  )
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of data) if (id !== session.id) await stripe.checkout.sessions.expire(id)
  if (!session.url) throw new Error(`The checkout session ${session.id} has no address`)
  return session.url
}
