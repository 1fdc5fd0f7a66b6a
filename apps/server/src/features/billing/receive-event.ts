import { z } from 'zod'
import type { StripeDeps } from './billing-deps.ts'
import { billingError } from './errors.ts'
import { findOptionalSubscription, insertEvent } from './queries.ts'
import { syncSubscription } from './sync-subscription.ts'

const syncJob = 'sync-subscription'

const AboutCustomer = z.union([
  z.object({ customer: z.string() }).transform(({ customer }) => customer),
  z.object({ object: z.literal('customer'), id: z.string() }).transform(({ id }) => id),
])

/**
 * Stores that something happened to a customer, once, and has the subscription read again. Events about
 * customers of nobody are acknowledged, because Stripe would send them again for days.
 */
export async function receiveEvent(
  { stripe, settings, database, jobs, log }: StripeDeps,
  body: string,
  signature: string,
): Promise<void> {
  const event = await stripe.webhooks
    .constructEventAsync(body, signature, settings.webhookSecret)
    .catch(() => {
      throw billingError('billing.signature-invalid')
    })
  const customerId = AboutCustomer.safeParse(event.data.object).data
  if (customerId === undefined) return
  if (!(await findOptionalSubscription(database, { customerId }))) {
    log.warn(
      { event: event.id, type: event.type },
      'An event of Stripe is about an unknown customer',
    )
    return
  }
  await database.transaction().execute(async (transaction) => {
    if (await insertEvent(transaction, event.id))
      await jobs.enqueue(transaction, syncJob, { customerId })
  })
}

const SyncData = z.object({ customerId: z.string() })

export function defineSyncJob(deps: StripeDeps): void {
  const options = { retries: 12, firstPauseSeconds: 2, longestPauseSeconds: 3_600 }
  deps.jobs.define(syncJob, options, async (data) => {
    await syncSubscription(deps, SyncData.parse(data).customerId)
  })
}
