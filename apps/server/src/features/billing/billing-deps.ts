import type { Stripe } from 'stripe'
import type { AccountDeps } from '#features/accounts/index.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'

export type BillingSettings = NonNullable<Config['stripe']>

/** Everything that talks to Stripe. */
export type StripeDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'log' | 'now'> & {
  stripe: Stripe
  settings: BillingSettings
}

export type BillingDeps = AccountDeps & StripeDeps

/** Undefined where payments are not set up. */
export function findStripeDeps<Given extends Deps>(deps: Given) {
  const { stripe, config } = deps
  return stripe && config.stripe ? { ...deps, stripe, settings: config.stripe } : undefined
}
