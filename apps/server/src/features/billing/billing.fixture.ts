import {
  changeSubscriptionRoute,
  getPlanRoute,
  startCheckoutRoute,
  syncBillingRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildBillingApp } from '#testing/build-billing-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { pay, type StripeDouble } from '#testing/start-stripe-double.ts'

export let stripe: StripeDouble
export let app: TestApp
let close: () => Promise<void>

/** Gives the calling file an app of its own that is paid through the double of Stripe. Files share this module. */
export function setUpBilling(): void {
  beforeAll(async () => {
    ;({ app, stripe, close } = await buildBillingApp())
  })
  afterAll(() => close())
}

export const planOf = async ({ call }: TestUser) => (await call(getPlanRoute)).plan

export const checkOut = (
  { call }: TestUser,
  plan: 'pro' | 'team' = 'pro',
  requestId = createId(),
) => call(startCheckoutRoute, { body: { requestId, plan, period: 'monthly' } })

export const change = (
  { call }: TestUser,
  plan: 'free' | 'pro' | 'team',
  period = 'monthly' as const,
) => call(changeSubscriptionRoute, { body: { requestId: createId(), plan, period } })

export function customerOf({ email }: TestUser) {
  const found = [...stripe.engine.customers.values()].find((one) => one.email === email)
  if (!found) throw new Error('There is no customer')
  return found
}

export const subscriptionsOf = (person: TestUser) =>
  [...stripe.engine.subscriptions.values()].filter(
    ({ customer }) => customer === customerOf(person).id,
  )

export async function countSyncs(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pgboss.job where name = 'sync-subscription'
  `.execute(app.database)
  return Number(rows[0]?.count)
}

/** Sends what has happened and does what follows. */
export async function deliver() {
  for (const event of stripe.takeEvents()) expect(await stripe.send(event)).toBe(200)
  await app.drainJobs()
}

export async function subscribe(plan: 'pro' | 'team' = 'pro'): Promise<TestUser> {
  const person = await signUpUser(app)
  await pay((await checkOut(person, plan)).url)
  await person.call(syncBillingRoute)
  stripe.takeEvents()
  return person
}
