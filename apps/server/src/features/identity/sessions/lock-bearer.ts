import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { UserRow } from '../users/present-user.ts'
import { lockOptionalUser } from '../users/user-queries.ts'
import { sessionNotFound, userIsGone } from './authenticate.ts'
import { lockOptionalSession } from './session-queries.ts'

type LockedBearer = {
  userId: string
  /** Null for a token without a session, which we did not issue ourselves. */
  sessionId: string | null
}

/**
 * Locks a user before a change. The session is read again, because it may have been ended since the
 * request was authenticated.
 */
export async function lockBearer(
  transaction: Kysely<DB>,
  { userId, sessionId }: LockedBearer,
): Promise<UserRow> {
  const user = await lockOptionalUser(transaction, userId)
  if (!user) throw userIsGone()
  if (sessionId !== null && !(await lockOptionalSession(transaction, sessionId)))
    throw sessionNotFound()
  return user
}
