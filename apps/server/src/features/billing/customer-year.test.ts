import {
  changeSubscriptionRoute,
  getBillingRoute,
  getPlanRoute,
  listReceiptsRoute,
  refundRoute,
  startCheckoutRoute,
  undoChangeRoute,
} from '@product/contract'
import { createId, type PlanId } from '@product/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { pay, type StripeDouble, startStripeDouble } from '#testing/start-stripe-double.ts'

let stripe: StripeDouble
let app: TestApp
beforeAll(async () => {
  stripe = await startStripeDouble()
  app = await buildTestApp({
    config: { rateLimits: false, stripe: stripe.settings, defaultPlan: 'free' },
    now: stripe.now,
  })
  stripe.connectWebhook(`${app.url}/api/v1/billing/webhook`)
})
afterAll(async () => {
  await app.close()
  stripe.stop()
})

type Delivery = { order: number; repeats: boolean; late: boolean }

/** Sends what has happened: shuffled, some of it twice, and some of it only with a later step. */
function createPost(deliveries: Iterator<Delivery>) {
  let late: ReturnType<StripeDouble['takeEvents']> = []
  return async () => {
    const chosen = stripe.takeEvents().map((event) => {
      const { value, done } = deliveries.next()
      return { event, ...(done ? { order: 0, repeats: false, late: false } : value) }
    })
    // Of every step something is told; what is held back comes with the next one.
    const now = chosen.filter((one, index) => index === 0 || !one.late).toSorted(byOrder)
    const events = [
      ...late,
      ...now.flatMap(({ event, repeats }) => (repeats ? [event, event] : [event])),
    ]
    late = chosen.filter((one, index) => index > 0 && one.late).map(({ event }) => event)
    for (const event of events) expect(await stripe.send(event)).toBe(200)
    await app.drainJobs()
  }
}
const byOrder = (a: Delivery, b: Delivery) => a.order - b.order

function createCustomer(person: TestUser) {
  const { call } = person
  const customer = () => {
    const [found] = [...stripe.engine.customers.values()].filter(
      (one) => one.email === person.email,
    )
    if (!found) throw new Error('There is no customer')
    return found
  }
  const change = (plan: 'free' | 'pro' | 'team', period: 'monthly' | 'yearly' = 'monthly') =>
    call(changeSubscriptionRoute, { body: { requestId: createId(), plan, period } })
  return {
    customer,
    change,
    subscribe: async (plan: 'pro' | 'team') => {
      const body = { requestId: createId(), plan, period: 'monthly' } as const
      const { url } = await call(startCheckoutRoute, { body })
      await pay(url)
    },
    undo: () => call(undoChangeRoute),
    refund: () => call(refundRoute),
    billing: () => call(getBillingRoute),
    plan: async () => (await call(getPlanRoute)).plan,
    receipts: async () => (await call(listReceiptsRoute)).receipts,
    payOpenInvoice: () => {
      const open = [...stripe.engine.invoices.values()].filter(
        (invoice) => invoice.customer === customer().id && invoice.status === 'open',
      )
      for (const invoice of open) stripe.engine.collect(invoice)
    },
  }
}

/** Every step of a year, with the plan that the workspace has after it. */
async function liveAYear(post: () => Promise<void>) {
  const person = await signUpUser(app)
  const ada = createCustomer(person)
  const { engine } = stripe
  const expectPlan = async (plan: PlanId) => {
    await post()
    expect(await ada.plan()).toBe(plan)
    return await ada.billing()
  }
  expect(await ada.plan()).toBe('free')

  await ada.subscribe('pro')
  expect((await expectPlan('pro')).refundableUntil).not.toBeNull()
  engine.advanceDays(5)
  await ada.refund()
  expect((await expectPlan('free')).subscription).toBeNull()
  expect(await ada.receipts()).toMatchObject([{ total: 1_900, refunded: 1_900, status: 'paid' }])

  engine.advanceDays(20)
  await ada.subscribe('pro')
  expect((await expectPlan('pro')).refundableUntil).toBeNull()
  await expect(ada.refund()).rejects.toMatchObject({ code: 'billing.not-refundable' })
  engine.advanceDays(35)
  await expectPlan('pro')

  expect(await ada.change('team')).toMatchObject({
    paymentUrl: null,
    billing: { plan: 'team', subscription: { plan: 'team', change: null } },
  })
  await expectPlan('team')

  ada.customer().card = 'failing'
  engine.advanceDays(31)
  const overdue = await expectPlan('team')
  expect(overdue.subscription?.graceEndsAt).not.toBeNull()
  await expect(ada.change('pro')).rejects.toMatchObject({ code: 'billing.payment-overdue' })
  // Long after the grace period: an event of a further attempt, or the hourly job, tells the time.
  engine.advanceDays(12)
  await expectPlan('free')

  ada.customer().card = 'good'
  ada.payOpenInvoice()
  expect((await expectPlan('team')).subscription?.graceEndsAt).toBeNull()

  const scheduled = (await ada.change('pro')).billing.subscription
  expect(scheduled).toMatchObject({ plan: 'team', change: { plan: 'pro', period: 'monthly' } })
  expect(scheduled?.change?.at).toBe(scheduled?.periodEndsAt)
  await expectPlan('team')
  expect((await ada.undo()).subscription?.change).toBeNull()
  await ada.change('pro')
  engine.advanceDays(33)
  expect((await expectPlan('pro')).subscription).toMatchObject({ plan: 'pro', change: null })

  expect((await ada.change('free')).billing.subscription?.change).toMatchObject({ plan: 'free' })
  await expectPlan('pro')
  await ada.undo()
  engine.advanceDays(33)
  await expectPlan('pro')
  await ada.change('free')
  engine.advanceDays(33)
  expect((await expectPlan('free')).subscription).toBeNull()
  const receipts = await ada.receipts()
  expect(receipts.every(({ status }) => status === 'paid')).toBe(true)
}

test('a year of a customer ends in the right plan at every step', { timeout: 60_000 }, () =>
  liveAYear(createPost([][Symbol.iterator]())),
)

test('so does one whose events come late, twice and in any order', {
  timeout: 120_000,
}, async () => {
  const delivery = fc.record({ order: fc.nat(), repeats: fc.boolean(), late: fc.boolean() })
  const deliveries = fc.array(delivery, { minLength: 120, maxLength: 120 })
  await fc.assert(
    fc.asyncProperty(deliveries, (some) => liveAYear(createPost(some[Symbol.iterator]()))),
    { numRuns: 3, endOnFailure: true },
  )
})
