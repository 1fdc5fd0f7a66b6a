import {
  changePlanRoute,
  deleteAccountRoute,
  describeDeletionRoute,
  listReceiptsRoute,
  openPortalRoute,
  refundRoute,
  syncBillingRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { pay } from '#testing/start-stripe-double.ts'
import {
  app,
  change,
  checkOut,
  countSyncs,
  customerOf,
  deliver,
  planOf,
  setUpBilling,
  stripe,
  subscribe,
  subscriptionsOf,
} from './billing.fixture.ts'

setUpBilling()

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
