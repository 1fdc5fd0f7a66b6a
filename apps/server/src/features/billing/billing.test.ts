import {
  changePlanRoute,
  changeSubscriptionRoute,
  createWorkspaceRoute,
  deleteAccountRoute,
  describeDeletionRoute,
  getBillingRoute,
  getMeRoute,
  getPlanRoute,
  listReceiptsRoute,
  openPortalRoute,
  refundRoute,
  startCheckoutRoute,
  syncBillingRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { setPlan } from '#features/plans/index.ts'
import { buildBillingApp } from '#testing/build-billing-app.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { pay, type StripeDouble } from '#testing/start-stripe-double.ts'

let stripe: StripeDouble
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, stripe, close } = await buildBillingApp())
})
afterAll(() => close())

const planOf = async ({ call }: TestUser) => (await call(getPlanRoute)).plan

const checkOut = ({ call }: TestUser, plan: 'pro' | 'team' = 'pro', requestId = createId()) =>
  call(startCheckoutRoute, { body: { requestId, plan, period: 'monthly' } })

const change = ({ call }: TestUser, plan: 'free' | 'pro' | 'team', period = 'monthly' as const) =>
  call(changeSubscriptionRoute, { body: { requestId: createId(), plan, period } })

function customerOf({ email }: TestUser) {
  const found = [...stripe.engine.customers.values()].find((one) => one.email === email)
  if (!found) throw new Error('There is no customer')
  return found
}

const subscriptionsOf = (person: TestUser) =>
  [...stripe.engine.subscriptions.values()].filter(
    ({ customer }) => customer === customerOf(person).id,
  )

async function countSyncs(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pgboss.job where name = 'sync-subscription'
  `.execute(app.database)
  return Number(rows[0]?.count)
}

/** Sends what has happened and does what follows. */
async function deliver() {
  for (const event of stripe.takeEvents()) expect(await stripe.send(event)).toBe(200)
  await app.drainJobs()
}

async function subscribe(plan: 'pro' | 'team' = 'pro'): Promise<TestUser> {
  const person = await signUpUser(app)
  await pay((await checkOut(person, plan)).url)
  await person.call(syncBillingRoute)
  stripe.takeEvents()
  return person
}

test('new accounts are on Free, and no plan is granted free of charge', async () => {
  const person = await signUpUser(app)
  expect(await planOf(person)).toBe('free')
  await expect(person.call(changePlanRoute, { body: { plan: 'pro' } })).rejects.toMatchObject({
    status: 402,
    code: 'plan.paid',
  })
  await expect(change(person, 'pro')).rejects.toMatchObject({ code: 'billing.no-subscription' })
  expect(await planOf(person)).toBe('free')
})

test('a checkout grants its plan once it is paid, and the return alone grants nothing', async () => {
  const person = await signUpUser(app)
  const { url } = await checkOut(person)
  expect((await person.call(syncBillingRoute)).plan).toBe('free')
  expect((await pay(url, 'failing')).headers.get('location')).toContain('declined')
  expect((await person.call(syncBillingRoute)).plan).toBe('free')
  expect((await pay(url)).headers.get('location')).toBe(
    `${app.config.siteUrl}/settings/billing?from=stripe`,
  )
  expect(await planOf(person)).toBe('free')
  expect(await person.call(syncBillingRoute)).toMatchObject({
    plan: 'pro',
    hasPortal: true,
    subscription: { plan: 'pro', period: 'monthly', change: null, graceEndsAt: null },
  })
  expect(await person.call(listReceiptsRoute)).toMatchObject({
    receipts: [{ total: 1_900, refunded: 0, status: 'paid', currency: 'usd' }],
  })
})

test('nobody pays twice: of several checkouts the last one stays, and a subscriber starts none', async () => {
  const person = await signUpUser(app)
  const first = await checkOut(person)
  const requestId = createId()
  const second = await checkOut(person, 'pro', requestId)
  expect(await checkOut(person, 'pro', requestId)).toEqual(second)
  expect((await fetch(first.url)).status).toBe(410)
  await pay(second.url)
  await expect(checkOut(person)).rejects.toMatchObject({ code: 'billing.subscribed' })
  expect(subscriptionsOf(person)).toHaveLength(1)
})

test('events grant the plan, each once, whoever sends them how often', async () => {
  const person = await signUpUser(app)
  await pay((await checkOut(person)).url)
  const events = stripe.takeEvents()
  const before = await countSyncs()
  for (const event of [...events, ...events]) expect(await stripe.send(event)).toBe(200)
  expect((await countSyncs()) - before).toBe(events.length)
  await app.drainJobs()
  expect(await planOf(person)).toBe('pro')
})

test('an event with a wrong or missing signature is refused, and one of a stranger changes nothing', async () => {
  const person = await signUpUser(app)
  await pay((await checkOut(person)).url)
  const [event] = stripe.takeEvents().slice(-1)
  if (!event) throw new Error('Nothing has happened')
  expect(await stripe.send(event, 'whsec_of_somebody_else')).toBe(400)
  const unsigned = await app.post('/api/v1/billing/webhook', { id: 'evt_1' })
  expect(unsigned.status).toBe(400)
  const old = { 'stripe-signature': 't=1700000000,v1=00' }
  expect((await app.post('/api/v1/billing/webhook', {}, { headers: old })).status).toBe(400)
  const before = await countSyncs()
  const stranger = { ...event, id: 'evt_stranger', object: { customer: 'cus_nobody' } }
  expect(await stripe.send(stranger)).toBe(200)
  expect(await countSyncs()).toBe(before)
  await app.drainJobs()
  expect(await planOf(person)).toBe('free')
})

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

test('a state that was read before a newer one was stored is not stored after it', async () => {
  const person = await subscribe()
  const late = stripe.holdNextAnswer('/v1/subscriptions')
  const older = person.call(syncBillingRoute)
  await expect.poll(late.isHeld).toBe(true)
  const [subscription] = subscriptionsOf(person)
  if (subscription) stripe.engine.cancel(subscription)
  await person.call(syncBillingRoute)
  late.release()
  expect((await older).plan).toBe('free')
  expect(await planOf(person)).toBe('free')
  stripe.takeEvents()
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

test('a subscription that is not paid ends at once, and its invoice is void', async () => {
  const person = await subscribe()
  customerOf(person).card = 'failing'
  stripe.engine.advanceDays(32)
  const { billing } = await change(person, 'free')
  expect(billing).toMatchObject({ plan: 'free', subscription: null })
  expect((await person.call(listReceiptsRoute)).receipts).toMatchObject([
    { status: 'void' },
    { status: 'paid' },
  ])
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

test('a refund gives back everything that was paid, once, and ends the subscription', async () => {
  const person = await subscribe()
  await change(person, 'team')
  stripe.engine.advanceDays(13)
  const { call } = person
  const results = await Promise.allSettled([call(refundRoute), call(refundRoute)])
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await planOf(person)).toBe('free')
  const { receipts } = await call(listReceiptsRoute)
  expect(receipts.map(({ total, refunded }) => refunded - total)).toEqual([0, 0])
  expect(subscriptionsOf(person).map(({ status }) => status)).toEqual(['canceled'])
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

test('with an account its subscription ends', async () => {
  const person = await subscribe()
  expect((await person.call(describeDeletionRoute)).things).toContainEqual({
    name: 'Subscription',
    count: 1,
  })
  await person.call(deleteAccountRoute, { body: { confirmation: person.email } })
  await app.jobs.enqueue(app.database, 'delete-customers', {})
  stripe.setDown(true)
  onTestFinished(() => stripe.setDown(false))
  await app.drainJobs()
  expect(subscriptionsOf(person)).toMatchObject([{ status: 'active' }])
  stripe.setDown(false)
  await app.drainJobs({ retryAtOnce: true })
  expect(subscriptionsOf(person)).toMatchObject([{ status: 'canceled' }])
  expect(await app.database.selectFrom('deletedCustomers').selectAll().execute()).toEqual([])
  await deliver()
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

test('the portal opens for customers only', async () => {
  const person = await signUpUser(app)
  await expect(person.call(openPortalRoute)).rejects.toMatchObject({
    code: 'billing.no-subscription',
  })
  const customer = await subscribe()
  const { url } = await customer.call(openPortalRoute)
  expect(await (await fetch(url)).text()).toContain(customer.email)
  expect((await customer.call(openPortalRoute)).url).toBe(url)
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

test('secrets are neither logged nor answered', async () => {
  const wrong = { ...stripe.settings, secretKey: 'sk_test_that_stripe_does_not_know' }
  const other = await buildTestApp({ config: { stripe: wrong } })
  onTestFinished(() => other.close())
  const person = await signUpUser(other)
  const refused = await checkOut(person).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 502, code: 'billing.refused' })
  const written = JSON.stringify([refused, other.logLines(), app.logLines()])
  for (const { secretKey, webhookSecret } of [wrong, stripe.settings]) {
    expect(written).not.toContain(secretKey)
    expect(written).not.toContain(webhookSecret)
  }
  expect(written).toContain('Stripe refused a request')
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
