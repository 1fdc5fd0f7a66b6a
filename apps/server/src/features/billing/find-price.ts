import { type BillingPeriod, billingPeriods, type PaidPlan } from '@product/contract'
import { type PlanId, planIds, plans, productName } from '@product/domain'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { readStripeFailure } from '#platform/stripe/connect-stripe.ts'
import type { StripeDeps } from './billing-deps.ts'

const name = productName.toLowerCase()

/** In cents for a whole period, from the table that the pricing page shows. */
function amountOf(plan: PaidPlan, period: BillingPeriod): number {
  const { price } = plans[plan]
  if (!price) throw new Error(`The plan ${plan} has no price`)
  return (period === 'monthly' ? price.monthly : price.yearly * 12) * 100
}

/**
 * The price at Stripe of a plan. It is created when it is first needed, and again when the table changes:
 * the key contains the amount, and subscriptions keep the price they began with.
 */
export async function findPrice(
  { stripe }: Pick<StripeDeps, 'stripe'>,
  plan: PaidPlan,
  period: BillingPeriod,
): Promise<string> {
  const amount = amountOf(plan, period)
  const key = `${name}_${plan}_${period}_usd_${amount}`
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  if (data[0]) return data[0].id
  const price = await stripe.prices.create(
    {
      lookup_key: key,
      product: await createProduct(stripe, plan),
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval: period === 'monthly' ? 'month' : 'year' },
      metadata: { plan, period },
    },
    { idempotencyKey: key },
  )
  return price.id
}

async function createProduct(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const id = `${name}_${plan}`
  try {
    await stripe.products.create(
      { id, name: `${productName} ${plans[plan].name}` },
      { idempotencyKey: `product_${id}` },
    )
  } catch (error) {
    if (readStripeFailure(error)?.code !== 'resource_already_exists') throw error
  }
  return id
}

const SoldPlan = z.object({ plan: z.enum(planIds), period: z.enum(billingPeriods) })

/** The plan that a price was made for; null for prices that are none of ours. */
export function planOfPrice({ metadata }: Pick<Stripe.Price, 'metadata'>): {
  plan: PlanId | null
  period: BillingPeriod | null
} {
  return SoldPlan.safeParse(metadata).data ?? { plan: null, period: null }
}
