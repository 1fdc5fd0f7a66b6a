import {
  changePlanRoute,
  changeSubscriptionRoute,
  createWorkspaceRoute,
  getBillingRoute,
  getMeRoute,
  listReceiptsRoute,
  refundRoute,
  syncBillingRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { setPlan } from '#features/plans/index.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { pay } from '#testing/start-stripe-double.ts'
import {
  app,
  change,
  checkOut,
  customerOf,
  deliver,
  planOf,
  setUpBilling,
  stripe,
  subscribe,
  subscriptionsOf,
} from './billing.fixture.ts'

setUpBilling()

test('an event that comes while Stripe is down is handled later', async () => {
  const person = await signUpUser(app)
  await pay((await checkOut(person)).url)
  stripe.setDown(true)
  onTestFinished(() => stripe.setDown(false))
  await expect(checkOut(person)).rejects.toMatchObject({ status: 503, code: 'billing.unavailable' })
  await deliver()
  expect(await planOf(person)).toBe('free')
  stripe.setDown(false)
  await app.drainJobs({ retryAtOnce: true })
  expect(await planOf(person)).toBe('pro')
})

test('a plan whose payment stays overdue ends with the grace period, without any event', async () => {
  const person = await subscribe()
  customerOf(person).card = 'failing'
  stripe.engine.advanceDays(32)
  await app.jobs.enqueue(app.database, 'check-subscriptions', {})
  await app.drainJobs()
  expect(await planOf(person)).toBe('pro')
  const { subscription } = await person.call(getBillingRoute)
  expect(subscription?.graceEndsAt).not.toBeNull()
  await expect(checkOut(person)).rejects.toMatchObject({ code: 'billing.subscribed' })

  stripe.engine.advanceTo(new Date(`${subscription?.graceEndsAt}`).getTime() / 1_000 - 60)
  await app.jobs.enqueue(app.database, 'check-subscriptions', {})
  await app.drainJobs()
  expect(await planOf(person)).toBe('pro')
  stripe.engine.advanceTo(stripe.engine.now() + 120)
  await app.jobs.enqueue(app.database, 'check-subscriptions', {})
  await app.drainJobs()
  expect(await planOf(person)).toBe('free')
  stripe.takeEvents()
})

test('an upgrade that the card does not pay waits for a payment', async () => {
  const person = await subscribe()
  customerOf(person).card = 'failing'
  const { paymentUrl, billing } = await change(person, 'team')
  expect(billing).toMatchObject({ plan: 'pro', subscription: { plan: 'pro' } })
  expect(paymentUrl).not.toBeNull()
  await pay(`${paymentUrl}`)
  await deliver()
  expect(await planOf(person)).toBe('team')
})

test('a year is paid at once with what is left of the month credited, and a month only begins after it', async () => {
  const person = await subscribe()
  stripe.engine.advanceDays(10)
  const yearly = { body: { requestId: createId(), plan: 'pro', period: 'yearly' } } as const
  const { billing } = await person.call(changeSubscriptionRoute, yearly)
  expect(billing.subscription).toMatchObject({ period: 'yearly', change: null })
  const [receipt] = (await person.call(listReceiptsRoute)).receipts
  expect(receipt?.total).toBeLessThan(15 * 12 * 100)
  expect(receipt?.total).toBeGreaterThan(15 * 12 * 100 - 1_900)
  const back = await change(person, 'pro')
  expect(back.billing.subscription).toMatchObject({
    period: 'yearly',
    change: { plan: 'pro', period: 'monthly', at: back.billing.subscription?.periodEndsAt },
  })
  // Sent again, it stays.
  const end = { body: { requestId: createId(), plan: 'free', period: 'monthly' } } as const
  for (const _ of [1, 2])
    expect((await person.call(changeSubscriptionRoute, end)).billing.subscription).toMatchObject({
      change: { plan: 'free' },
    })
})

test('a refund is not possible after 14 days', async () => {
  const person = await subscribe()
  stripe.engine.advanceDays(15)
  expect((await person.call(getBillingRoute)).refundableUntil).toBeNull()
  await expect(person.call(refundRoute)).rejects.toMatchObject({ code: 'billing.not-refundable' })
  expect(await planOf(person)).toBe('pro')
  stripe.takeEvents()
})

test('a plan that the operator set is not changed by payments until it follows them again', async () => {
  const person = await subscribe()
  const { id } = (await person.call(getMeRoute)).workspace
  const set = (plan: 'enterprise' | 'paid') =>
    setPlan(app.database, { id, title: 'Personal' }, { plan, operatorId: null })
  await set('enterprise')
  const [subscription] = subscriptionsOf(person)
  if (subscription) stripe.engine.cancel(subscription)
  await deliver()
  expect(await person.call(getBillingRoute)).toMatchObject({
    plan: 'enterprise',
    isFixed: true,
    subscription: null,
  })
  await expect(checkOut(person)).rejects.toMatchObject({ code: 'billing.plan-fixed' })
  await set('paid')
  expect(await planOf(person)).toBe('free')
})

test('a plan that follows payments again is kept through the grace period', async () => {
  const person = await subscribe()
  const { id } = (await person.call(getMeRoute)).workspace
  const set = (plan: 'enterprise' | 'paid') =>
    setPlan(app.database, { id, title: 'Personal' }, { plan, operatorId: null })
  const fail = (graceEndsAt: RawBuilder<Date>) =>
    app.database
      .updateTable('workspaceSubscriptions')
      .set({ status: 'past_due', graceEndsAt })
      .where('workspaceId', '=', id)
      .execute()
  await fail(sql`now() + interval '1 day'`)
  await set('enterprise')
  await set('paid')
  expect(await planOf(person)).toBe('pro')
  await fail(sql`now()`)
  await set('paid')
  expect(await planOf(person)).toBe('free')
})

test('a customer that was deleted at Stripe is replaced by the next checkout', async () => {
  const person = await signUpUser(app)
  await checkOut(person)
  const before = customerOf(person)
  before.isDeleted = true
  before.email = null
  await pay((await checkOut(person)).url)
  expect(await person.call(syncBillingRoute)).toMatchObject({ plan: 'pro' })
})

test('Team is sold by the team where the operator does not allow its checkout', async () => {
  await using closed = await buildClosedApp()
  const person = await signUpUser(closed.app)
  await expect(checkOut(person, 'team')).rejects.toMatchObject({ code: 'billing.contact-sales' })
})

test('somebody has one team on Free at a time', async () => {
  const person = await signUpUser(app)
  const create = () => person.call(createWorkspaceRoute, { body: { id: createId(), name: 'Team' } })
  const { id, plan } = await create()
  expect(plan).toBe('free')
  await expect(create()).rejects.toMatchObject({ code: 'workspace.second-free' })
  await setPlan(app.database, { id, title: 'Team' }, { plan: 'team', operatorId: null })
  await create()
})

test('without Stripe there is no billing', async () => {
  await using plain = await buildPlainApp()
  const person = await signUpUser(plain.app)
  await expect(person.call(getBillingRoute)).rejects.toMatchObject({ code: 'billing.not-set-up' })
  expect((await plain.app.post('/api/v1/billing/webhook', {})).status).toBe(404)
  expect(await person.call(changePlanRoute, { body: { plan: 'team' } })).toMatchObject({
    plan: 'team',
  })
})

async function buildClosedApp() {
  const settings = { ...stripe.settings, teamCheckout: false }
  const closed = await buildTestApp({ config: { stripe: settings }, now: stripe.now })
  return { app: closed, [Symbol.asyncDispose]: () => closed.close() }
}

async function buildPlainApp() {
  const plain = await buildTestApp()
  return { app: plain, [Symbol.asyncDispose]: () => plain.close() }
}
