import type { Kysely } from 'kysely'
import { keepSession } from '#features/identity/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'

/**
 * Refuses an actor whose session has ended since the request began, for requests that wait for other
 * servers before they store something. The lock makes the end of the session wait for this transaction,
 * so that everything that ends with the session sees the stored rows. Sessions of a hosted issuer are
 * not ours.
 */
export async function refuseSignedOut(
  transaction: Kysely<DB>,
  { issuer, sessionId }: UserActor,
): Promise<void> {
  if (issuer !== 'own' || sessionId === null) return
  if (!(await keepSession(transaction, sessionId))) throw accountError('auth.invalid')
}
