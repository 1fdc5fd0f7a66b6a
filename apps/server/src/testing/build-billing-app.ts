import { buildTestApp, type TestApp } from './build-test-app.ts'
import { type StripeDouble, startStripeDouble } from './start-stripe-double.ts'

/** An app that is paid through the double of Stripe, whose webhooks reach it. */
export async function buildBillingApp(): Promise<{
  app: TestApp
  stripe: StripeDouble
  close: () => Promise<void>
}> {
  const stripe = await startStripeDouble()
  const app = await buildTestApp({
    config: { rateLimits: false, stripe: stripe.settings, defaultPlan: 'free' },
    now: stripe.now,
  })
  stripe.connectWebhook(`${app.url}/api/v1/billing/webhook`)
  return {
    app,
    stripe,
    close: async () => {
      await app.close()
      stripe.stop()
    },
  }
}
