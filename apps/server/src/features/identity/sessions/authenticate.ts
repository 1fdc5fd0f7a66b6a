import { parseUuid } from '@product/contract'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { AuthContext } from '../auth-context.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { UserRow } from '../users/present-user.ts'
import { findOptionalUser, hasVerifiedFactor, lockOptionalUser } from '../users/user-queries.ts'
import {
  findExpiry,
  findOptionalSession,
  lockOptionalSession,
  type SessionRow,
} from './session-queries.ts'

/** The user of a bearer token. A token without a session was not issued by us. */
export type Bearer = { user: UserRow; session: SessionRow | undefined }

type Admitted = {
  /** The browser extension has no business with passwords, factors and other sessions. */
  allowsExtension?: boolean
}

/** The user of a request, or the protocol's refusal. The order of the checks is part of it. */
export async function authenticate(
  deps: IdentityDeps,
  context: AuthContext,
  { allowsExtension = false }: Admitted = {},
): Promise<Bearer> {
  const claims = await readClaims(deps, readBearerToken(context))
  if (!claims.sub) throw authError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  const userId = parseUuid(claims.sub)
  if (!userId) throw authError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')

  const user = await findOptionalUser(deps.database, userId)
  if (!user || user.deletedAt) throw userIsGone()
  const session = await findSessionOf(deps, claims.session_id)
  if (isBanned(user)) throw authError(403, 'user_banned', 'User is banned')
  if (session?.isExtension && !allowsExtension)
    throw authError(403, 'no_authorization', 'The browser extension may not do this')
  return { user, session }
}

export const userIsGone = () =>
  authError(403, 'user_not_found', 'User from sub claim in JWT does not exist')

export const sessionNotFound = () =>
  authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export function readBearerToken(context: AuthContext): string {
  const token = /^bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (!token)
    throw authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}

export async function readClaims({ signingKeys, apiKeys }: IdentityDeps, token: string) {
  // A key of ours instead of a user's token: it stands for a role and for nobody.
  const role = apiKeys.roleOf(token)
  if (role) return { role, sub: undefined, session_id: undefined }
  try {
    return await signingKeys.verify(token)
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'not a token'
    throw authError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${detail}`)
  }
}

async function findSessionOf({ database, config }: IdentityDeps, claim: unknown) {
  const id = parseUuid(claim)
  if (!id) return undefined
  const session = await findOptionalSession(database, id)
  if (!session || findExpiry(session, config.identity)) throw sessionNotFound()
  return session
}

export const isBanned = ({ bannedUntil }: UserRow): boolean =>
  bannedUntil !== null && bannedUntil > new Date()

/** Requires the second factor of users who have one, or a stolen first one would be enough. */
export async function checkAssurance(
  { database }: Pick<IdentityDeps, 'database'>,
  { user, session }: Bearer,
): Promise<void> {
  if (session?.aal === 'aal2') return
  if (await hasVerifiedFactor(database, user.id))
    throw authError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
}

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
