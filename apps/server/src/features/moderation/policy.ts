import type { UserActor } from '#features/accounts/index.ts'
import { moderationError } from './errors.ts'

/** To everyone else there is nothing here. */
export function requireOperator(actor: UserActor): void {
  if (!actor.isOperator) throw moderationError('moderation.not-an-operator')
}
