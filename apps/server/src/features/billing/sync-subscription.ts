import { changePaidPlan, planOfSubscription } from '#features/plans/index.ts'
import type { StripeDeps } from './billing-deps.ts'
import { findOptionalSubscription, updateSubscription } from './queries.ts'
import { findFirstPayment, readSubscription } from './read-subscription.ts'

const mostAttempts = 10

/**
 * Writes the state of the customer's subscription at Stripe, and the plan that follows from it. Events are
 * only a reason to call this: neither their order nor their content matters. Of several at the same time, those
 * that read an older state than has been written meanwhile read it again.
 */
export async function syncSubscription(deps: StripeDeps, customerId: string): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1)
    if (await trySync(deps, customerId)) return
  throw new Error(`The subscription of ${customerId} changes faster than it can be read`)
}

async function trySync(
  { database, stripe, log, now }: StripeDeps,
  customerId: string,
): Promise<boolean> {
  const stored = await findOptionalSubscription(database, { customerId })
  if (!stored) {
    log.warn({ customerId }, 'There is no workspace of this customer of Stripe')
    return true
  }
  const { state, live } = await readSubscription(stripe, customerId)
  const firstPaidAt = stored.firstPaidAt ?? (await findFirstPayment(stripe, customerId))
  if (live > 1) log.error({ customerId, live }, 'A customer of Stripe pays several subscriptions')
  if (state && state.plan === null)
    log.error({ customerId }, 'A subscription has a price that names no plan')
  const syncedAt = now()
  const plan = state && planOfSubscription(state, syncedAt)
  return await database.transaction().execute(async (transaction) => {
    const changes = { ...state, firstPaidAt, syncedAt }
    const isStored = await updateSubscription(transaction, stored, changes)
    if (isStored && plan) await changePaidPlan(transaction, stored.workspaceId, plan)
    return isStored
  })
}
