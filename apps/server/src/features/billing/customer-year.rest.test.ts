import { startCheckoutRoute } from '@product/contract'
import { createId } from '@product/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBillingApp } from '#testing/build-billing-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { type CustomerWorld, liveCustomerYear } from '#testing/live-customer-year.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { pay, type StripeDouble } from '#testing/start-stripe-double.ts'

let stripe: StripeDouble
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, stripe, close } = await buildBillingApp())
})
afterAll(() => close())

type Delivery = { order: number; repeats: boolean; late: boolean }

/** Sends what has happened: shuffled, some of it twice, and some of it only with a later step. */
function createPost(deliveries: Delivery[]) {
  const left = [...deliveries]
  const asUsual = { order: 0, repeats: false, late: false }
  let late: ReturnType<StripeDouble['takeEvents']> = []
  return async () => {
    // Of every step something is told at once.
    const chosen = stripe.takeEvents().map((event, index) => ({
      event,
      ...(left.pop() ?? asUsual),
      ...(!index && { late: false }),
    }))
    const events = [
      ...late,
      ...chosen
        .filter((one) => !one.late)
        .toSorted((a, b) => a.order - b.order)
        .flatMap(({ event, repeats }) => (repeats ? [event, event] : [event])),
    ]
    late = chosen.filter((one) => one.late).map(({ event }) => event)
    for (const event of events) expect(await stripe.send(event)).toBe(200)
    await app.drainJobs()
  }
}

function createWorld(
  { call, email }: TestUser,
  deliverEvents: CustomerWorld['deliverEvents'],
): CustomerWorld {
  const { engine } = stripe
  const findCustomer = () => {
    const found = [...engine.customers.values()].find((one) => one.email === email)
    if (!found) throw new Error('There is no customer')
    return found
  }
  return {
    deliverEvents,
    subscribe: async (plan) => {
      const body = { requestId: createId(), plan, period: 'monthly' } as const
      await pay((await call(startCheckoutRoute, { body })).url)
    },
    setCard: async (card) => {
      findCustomer().card = card
    },
    payOpenInvoices: async () => {
      for (const invoice of engine.invoices.values())
        if (invoice.customer === findCustomer().id && invoice.status === 'open')
          engine.collect(invoice)
    },
    passDays: async (days) => engine.advanceDays(days),
  }
}

async function liveYearWith(deliveries: Delivery[]): Promise<void> {
  const person = await signUpUser(app)
  await liveCustomerYear(person, createWorld(person, createPost(deliveries)))
}

test('a year of a customer ends in the right plan at every step', () => liveYearWith([]))

test('so does one whose events come late, twice and in any order', async () => {
  const delivery = fc.record({ order: fc.nat(), repeats: fc.boolean(), late: fc.boolean() })
  const deliveries = fc.array(delivery, { minLength: 120, maxLength: 120 })
  await fc.assert(fc.asyncProperty(deliveries, liveYearWith), { numRuns: 1, endOnFailure: true })
})
