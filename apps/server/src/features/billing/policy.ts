import type { UserActor } from '#features/accounts/index.ts'
import { billingError } from './errors.ts'

/** Paying and changing the plan is for owners of the workspace. A personal one has no other members. */
export const mayManageBilling = (actor: UserActor): boolean => actor.kind === 'user'

export function requireBillingManager(actor: UserActor): void {
  if (!mayManageBilling(actor)) throw billingError('billing.not-allowed')
}
