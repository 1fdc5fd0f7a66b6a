import type { UserActor } from '#features/accounts/index.ts'
import { billingError } from './errors.ts'

/** Who may pay and change the plan of the workspace: its owner. A personal workspace has only one member. */
export const mayManageBilling = (actor: UserActor): boolean => actor.kind === 'user'

export function requireBillingManager(actor: UserActor): void {
  if (!mayManageBilling(actor)) throw billingError('billing.not-allowed')
}
