import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'

/**
 * Refuses somebody whose session has ended since the request began, for requests that wait for other
 * servers before they store something. The lock makes the end of the session wait for this transaction,
 * so that whatever else ends with it sees what was stored. Sessions of a hosted issuer are not ours.
 */
export async function refuseSignedOut(
  transaction: Kysely<DB>,
  { issuer, sessionId }: UserActor,
): Promise<void> {
  if (issuer !== 'own' || sessionId === null) return
  const session = await transaction
    .selectFrom('authSessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  if (!session) throw accountError('auth.invalid')
}
