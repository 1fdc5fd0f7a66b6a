import { isMissing } from '#platform/stripe/connect-stripe.ts'
import type { Deps } from '#server/deps.ts'
import { findStripeDeps, type StripeDeps } from './billing-deps.ts'
import { forgetDeletedCustomer, listDeletedCustomers, listDueCustomers } from './queries.ts'
import { defineSyncJob } from './receive-event.ts'
import { syncSubscription } from './sync-subscription.ts'

const mostCustomersAtOnce = 500

export function defineBillingJobs(deps: Deps): void {
  const stripeDeps = findStripeDeps(deps)
  if (!stripeDeps) return
  const { jobs } = stripeDeps
  defineSyncJob(stripeDeps)
  const often = { retries: 2, firstPauseSeconds: 60 }
  jobs.define('check-subscriptions', { ...often, schedule: '17 * * * *' }, () =>
    checkSubscriptions(stripeDeps),
  )
  jobs.define('delete-customers', { ...often, schedule: '* * * * *' }, () =>
    deleteCustomers(stripeDeps),
  )
}

/** Ends plans whose grace period is over, and finds what events that were lost would have told. */
async function checkSubscriptions(deps: StripeDeps): Promise<void> {
  const customers = await listDueCustomers(deps.database, deps.now(), mostCustomersAtOnce)
  await forEach(customers, (customerId) => syncSubscription(deps, customerId))
}

/** At Stripe a deleted customer's subscriptions end, and pages to pay on can no longer be used. */
async function deleteCustomers({ database, stripe }: StripeDeps): Promise<void> {
  await forEach(await listDeletedCustomers(database), async (customerId) => {
    await stripe.customers.del(customerId).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    await forgetDeletedCustomer(database, customerId)
  })
}

/** One that fails does not keep the others from being done. */
async function forEach(
  customers: string[],
  work: (customerId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const customerId of customers)
    await work(customerId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some customers were not read')
}
