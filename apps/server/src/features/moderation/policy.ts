import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { moderationError } from './errors.ts'

/** To everyone else there is nothing here. A ban suspends the powers of an operator too. */
export async function requireOperator(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
): Promise<void> {
  if (!actor.isOperator) throw moderationError('moderation.not-an-operator')
  await refuseBanned(database, actor.accountId)
}
