import type { Stripe } from 'stripe'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'

type BillingSettings = NonNullable<Config['stripe']>

/** Everything that talks to Stripe. */
export type StripeDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'log' | 'now'> & {
  stripe: Stripe
  settings: BillingSettings
}

/** Undefined where payments are not set up. */
export function findStripeDeps<Given extends Deps>(deps: Given) {
  const { stripe, config } = deps
  return stripe && config.stripe ? { ...deps, stripe, settings: config.stripe } : undefined
}
