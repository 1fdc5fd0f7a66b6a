import {
  getMeRoute,
  openPortalRoute,
  startCheckoutRoute,
  syncBillingRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectStripe } from '#platform/stripe/connect-stripe.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { type CustomerWorld, liveCustomerYear } from '#testing/live-customer-year.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { findPrice } from './find-price.ts'

/** With a key of Stripe's test mode: `STRIPE_TEST_KEY=sk_test_… npm run test:stripe`. */
const secretKey = process.env.STRIPE_TEST_KEY ?? ''
const daySeconds = 86_400
const cards = { good: 'pm_card_visa', failing: 'pm_card_chargeCustomerFail' }

describe.skipIf(!secretKey.startsWith('sk_test_'))('the real Stripe', () => {
  const apiUrl = 'https://api.stripe.com'
  let now = Math.floor(Date.now() / 1_000)
  let stripe: Stripe
  let clock: Stripe.TestHelpers.TestClock
  let app: TestApp
  let person: TestUser
  let customer: string

  beforeAll(async () => {
    stripe = await connectStripe({ secretKey, apiUrl })
    clock = await stripe.testHelpers.testClocks.create({ frozen_time: now })
    app = await buildTestApp({
      config: {
        rateLimits: false,
        defaultPlan: 'free',
        stripe: { secretKey, webhookSecret: 'whsec_unused', apiUrl, teamCheckout: true },
      },
      now: () => new Date(now * 1_000),
    })
    person = await signUpUser(app)
    const { workspace } = await person.call(getMeRoute)
    // The product makes customers without a clock that can be moved.
    const { id } = await stripe.customers.create({ email: person.email, test_clock: clock.id })
    customer = id
    await app.database
      .insertInto('workspaceSubscriptions')
      .values({ workspaceId: workspace.id, customerId: customer })
      .execute()
  })
  afterAll(async () => {
    await stripe.testHelpers.testClocks.del(clock.id)
    await app.close()
  })

  const setCard: CustomerWorld['setCard'] = async (card) => {
    const { id } = await stripe.paymentMethods.attach(cards[card], { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  }

  const passDays: CustomerWorld['passDays'] = async (days) => {
    now += Math.round(days * daySeconds)
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now })
    await expect
      .poll(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status, {
        interval: 2_000,
        timeout: 240_000,
      })
      .toBe('ready')
  }

  test('opens a checkout and the portal', async () => {
    const body = { requestId: createId(), plan: 'pro', period: 'yearly' } as const
    const { url } = await person.call(startCheckoutRoute, { body })
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    expect(await person.call(startCheckoutRoute, { body })).toEqual({ url })
    expect((await person.call(openPortalRoute)).url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  })

  test('takes a customer through a year', { timeout: 1_200_000 }, async () => {
    await setCard('good')
    await liveCustomerYear(person, {
      setCard,
      passDays,
      // Its checkout page needs a browser; a subscription that is made directly is the same afterwards.
      subscribe: async (plan) => {
        const price = await findPrice({ stripe }, plan, 'monthly')
        await stripe.subscriptions.create({ customer, items: [{ price }] })
      },
      payOpenInvoices: async () => {
        for (const { id } of (await stripe.invoices.list({ customer, status: 'open' })).data)
          if (id) await stripe.invoices.pay(id)
      },
      deliverEvents: async () => void (await person.call(syncBillingRoute)),
    })
  })
})
