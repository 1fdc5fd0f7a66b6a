import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { hasVerifiedFactor } from '../users/user-queries.ts'
import type { Bearer } from './authenticate.ts'

/** Whoever has a second factor must have used it, or a stolen first one would be enough. */
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
