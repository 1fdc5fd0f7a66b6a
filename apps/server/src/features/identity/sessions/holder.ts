import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { AuthContext } from '../auth-context.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { FactorRow, UserRow } from '../users/present-user.ts'
import { hasVerifiedFactor, lockOptionalUser } from '../users/user-queries.ts'
import { authenticate, sessionNotFound, userIsGone } from './authenticate.ts'
import { lockOptionalSession, type SessionRow } from './session-queries.ts'

/** Someone who may have factors: not anonymous, and with a session that they can raise. */
export type Holder = { user: UserRow; session: SessionRow }

export async function authenticateHolder(
  deps: IdentityDeps,
  context: AuthContext,
): Promise<Holder> {
  const { user, session } = await authenticate(deps, context)
  if (user.isAnonymous)
    throw authError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  if (!session) throw sessionNotFound()
  return { user, session }
}

/** Changes to one user's factors wait for each other here. Answers with the session as it is now. */
export async function lockHolder(
  transaction: Kysely<DB>,
  { user, session }: Holder,
): Promise<SessionRow> {
  if (!(await lockOptionalUser(transaction, user.id))) throw userIsGone()
  const current = await lockOptionalSession(transaction, session.id)
  if (!current) throw sessionNotFound()
  return current
}

/** A new factor is the business of who has shown an old one, however long ago it was enrolled. */
export async function refuseUnraised(
  transaction: Kysely<DB>,
  { userId, aal }: SessionRow,
  { status }: FactorRow,
): Promise<void> {
  if (status === 'verified' || aal === 'aal2') return
  if (await hasVerifiedFactor(transaction, userId))
    throw authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

export function requireAal2({ aal }: SessionRow): void {
  if (aal !== 'aal2')
    throw authError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')
}
