import { z } from 'zod'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { consumeCurrentPasswordAttempt } from '../rate-limits/consume-attempt.ts'
import type { Bearer } from '../sessions/authenticate.ts'
import { checkPasswordStrength } from './check-password-strength.ts'

type NewPassword = { password: string; currentPassword: string; isGivenAddress: boolean }

/** The hash of a password that may take the place of the current one. */
export async function readNewPassword(
  deps: IdentityDeps,
  bearer: Bearer,
  { password, currentPassword, isGivenAddress }: NewPassword,
): Promise<string> {
  const { user } = bearer
  if (user.isAnonymous && !isGivenAddress)
    throw authError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  await checkCurrentPassword(deps, bearer, currentPassword)
  checkPasswordStrength(password, deps.config.identity)
  if (await deps.passwords.isPasswordOf(user.passwordHash, password))
    throw authError(422, 'same_password', 'New password should be different from the old password.')
  return deps.passwords.hashPassword(password)
}

const Methods = z.array(z.looseObject({ method: z.string() }))
/** A session that began with a code needs no current password: it may be forgotten. */
const waiving = ['otp', 'recovery', 'magiclink', 'invite']

/** Where the settings ask for it, a new password needs the current one. */
async function checkCurrentPassword(
  deps: IdentityDeps,
  { user, session }: Bearer,
  current: string,
): Promise<void> {
  if (!deps.config.identity.passwordNeedsCurrent || user.passwordHash === null) return
  const methods = Methods.parse(session?.amr ?? [])
  if (methods.some(({ method }) => waiving.includes(method))) return
  if (!current)
    throw authError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    )
  const refund = await consumeCurrentPasswordAttempt(deps, user.id)
  if (!(await deps.passwords.isPasswordOf(user.passwordHash, current)))
    throw authError(400, 'current_password_invalid', 'Current password is invalid.')
  refund()
}
