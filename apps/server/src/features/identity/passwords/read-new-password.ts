import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Bearer } from '../sessions/authenticate.ts'
import { checkCurrentPassword } from './check-current-password.ts'
import { checkPasswordStrength } from './check-password-strength.ts'
import { hashPassword, isPasswordOf } from './hash-password.ts'

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
  if (await isPasswordOf(user.passwordHash, password))
    throw authError(422, 'same_password', 'New password should be different from the old password.')
  return hashPassword(password)
}
