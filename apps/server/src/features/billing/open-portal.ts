import type { Stripe } from 'stripe'
import type { UserActor } from '#features/accounts/index.ts'
import type { StripeDeps } from './billing-deps.ts'
import { billingError } from './errors.ts'
import { findOptionalSubscription } from './queries.ts'
import { buildReturnUrl } from './start-checkout.ts'

/** The address of the page of Stripe on which people change their card and billing details. */
export async function openPortal(
  { database, stripe, config }: StripeDeps,
  actor: UserActor,
): Promise<string> {
  const stored = await findOptionalSubscription(database, { workspaceId: actor.workspaceId })
  if (!stored) throw billingError('billing.no-subscription')
  const { url } = await stripe.billingPortal.sessions.create({
    customer: stored.customerId,
    configuration: await findConfiguration(stripe),
    return_url: buildReturnUrl(config),
  })
  return url
}

const version = 'plans-1'

/** Plans are changed on our own page, which knows what each of them locks. */
async function findConfiguration(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const own = data.find(({ metadata }) => metadata?.version === version)
  if (own) return own.id
  const { id } = await stripe.billingPortal.configurations.create(
    {
      metadata: { version },
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['email', 'name', 'address', 'tax_id'] },
        subscription_cancel: { enabled: false },
      },
    },
    { idempotencyKey: `portal_configuration_${version}` },
  )
  return id
}
