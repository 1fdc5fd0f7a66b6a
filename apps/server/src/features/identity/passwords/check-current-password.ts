import { z } from 'zod'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { takeCurrentPasswordTry } from '../rate-limits/consume-attempt.ts'
import type { Bearer } from '../sessions/authenticate.ts'
import { isPasswordOf } from './hash-password.ts'

const Methods = z.array(z.looseObject({ method: z.string() }))
/** Whoever came in by a code may have forgotten the password: that is what the code is for. */
const waiving = ['otp', 'recovery', 'magiclink', 'invite']

/** Where the settings ask for it, a new password needs the current one. */
export async function checkCurrentPassword(
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
  const giveBack = await takeCurrentPasswordTry(deps, user.id)
  if (!(await isPasswordOf(user.passwordHash, current)))
    throw authError(400, 'current_password_invalid', 'Current password is invalid.')
  giveBack()
}
