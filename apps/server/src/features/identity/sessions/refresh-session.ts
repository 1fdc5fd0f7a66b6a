import { z } from 'zod'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { findOptionalUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { isBanned } from './authenticate.ts'
import { type Client, presentSession } from './issue-session.ts'
import {
  advanceSession,
  deleteSessions,
  findExpiry,
  lockOptionalSession,
  type SessionRow,
} from './session-queries.ts'

export const RefreshGrant = z.object({ refresh_token: z.string().default('') })

/** Tokens as the original issued them; none of them is known here. */
const foreignToken = /^[a-z0-9]{12}$/i

/**
 * Exchanges a refresh token. One that was used before is exchanged again if its client may have missed
 * the answer; otherwise it was stolen, and the session ends.
 */
export async function refreshSession(
  deps: IdentityDeps,
  { refresh_token }: z.output<typeof RefreshGrant>,
  client: Client,
) {
  const token = deps.refreshTokens.read(refresh_token)
  if (!token)
    throw foreignToken.test(refresh_token)
      ? refusals.unknown()
      : validationFailed('Refresh token is not valid')

  // The theft is noted in the transaction that ends the session, and told only once that is done.
  const outcome = await deps.database.transaction().execute(async (transaction) => {
    const session = await lockOptionalSession(transaction, token.sessionId)
    const user = session && (await findOptionalUser(transaction, session.userId))
    if (!session || !user) return 'unknown'
    if (isBanned(user)) return 'banned'
    const expiry = findExpiry(session, deps.config.identity)
    if (expiry) return expiry
    const use = judgeUse(token.counter, session, deps.config.identity.refreshReuseSeconds)
    if (use === 'first')
      return presentSession(deps, transaction, await advanceSession(transaction, session.id))
    // Issued before a second factor raised the session: it must not yield what that gave.
    if (use !== 'stolen' && token.counter < session.raisedAtCounter) return 'used'
    if (use === 'repeated') return presentSession(deps, transaction, session)
    if (use === 'late')
      return presentSession(deps, transaction, await advanceSession(transaction, session.id, 2))
    await deleteSessions(transaction, 'local', session.userId, session.id)
    const { ipAddress } = client
    await writeAuditLog(transaction, { action: 'refresh_token_reused', userId: user.id, ipAddress })
    return 'stolen'
  })
  if (typeof outcome === 'string') throw refusals[outcome]()
  return outcome
}

const alreadyUsed = () =>
  authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')

const refusals = {
  unknown: () =>
    authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  banned: () => authError(400, 'user_banned', 'User is banned'),
  age: () => authError(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),
  inactivity: () =>
    authError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'),
  used: alreadyUsed,
  stolen: alreadyUsed,
}

/**
 * Only the last token before the current one may have missed its answer: an earlier one has a successor
 * that was used. It is 'repeated' within the interval, by several pages at once or for a lost answer. It
 * is 'late' after that, where a client slept through the answer. Then it gets a new token, and the one that
 * was answered is retired: if that is used too, the answer did arrive, and one of the two is a thief.
 */
function judgeUse(
  counter: number,
  { refreshCounter, refreshedAt }: SessionRow,
  reuseSeconds: number,
) {
  if (counter === refreshCounter) return 'first'
  if (counter !== refreshCounter - 1) return 'stolen'
  return Date.now() - refreshedAt.getTime() <= reuseSeconds * 1_000 ? 'repeated' : 'late'
}
