import { z } from 'zod'
import { writeAuditLog } from './audit-log.ts'
import { isBanned } from './authenticate.ts'
import { authError, validationFailed } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { type Client, presentSession } from './issue-session.ts'
import {
  advanceSession,
  deleteSessions,
  lockOptionalSession,
  type SessionRow,
} from './session-queries.ts'
import { findOptionalUser } from './user-queries.ts'

export const RefreshGrant = z.object({ refresh_token: z.string().default('') })

/**
 * Exchanges a refresh token. One that was used before is answered with the current one if its
 * client may just have missed the answer; otherwise it was stolen, and the session ends.
 */
export async function refreshSession(
  deps: IdentityDeps,
  { refresh_token }: z.output<typeof RefreshGrant>,
  client: Client,
) {
  const token = deps.refreshTokens.read(refresh_token)
  if (!token) throw validationFailed('Refresh token is not valid')

  // The theft is noted in the transaction that ends the session, and told only once that is done.
  const outcome = await deps.database.transaction().execute(async (transaction) => {
    const session = await lockOptionalSession(transaction, token.sessionId)
    const user = session && (await findOptionalUser(transaction, session.userId))
    if (!session || !user) return 'unknown'
    if (isBanned(user)) return 'banned'
    if (token.counter === session.refreshCounter)
      return presentSession(deps, transaction, await advanceSession(transaction, session.id))
    if (mayHaveMissedTheAnswer(token.counter, session, deps.config.identity.refreshReuseSeconds)) {
      // Issued before a second factor raised the session: it must not yield what that gave.
      if (token.counter < session.raisedAtCounter) return 'used'
      return presentSession(deps, transaction, session)
    }
    await deleteSessions(transaction, 'local', session.userId, session.id)
    const { ipAddress } = client
    await writeAuditLog(transaction, { action: 'refresh_token_reused', userId: user.id, ipAddress })
    return 'stolen'
  })

  if (outcome === 'unknown')
    throw authError(
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    )
  if (outcome === 'banned') throw authError(400, 'user_banned', 'User is banned')
  if (outcome === 'stolen' || outcome === 'used')
    throw authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return outcome
}

function mayHaveMissedTheAnswer(counter: number, session: SessionRow, reuseSeconds: number) {
  const sinceRefresh = Date.now() - session.refreshedAt.getTime()
  return counter === session.refreshCounter - 1 || sinceRefresh <= reuseSeconds * 1_000
}
