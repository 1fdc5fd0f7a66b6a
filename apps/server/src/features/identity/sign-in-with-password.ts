import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { authError, validationFailed } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { findWeakness } from './passwords/check-password-strength.ts'
import { requirePhone } from './phone/require-phone.ts'
import { consumePasswordAttempt } from './rate-limits/consume-attempt.ts'
import { isBanned } from './sessions/authenticate.ts'
import { type Client, startSession } from './sessions/issue-session.ts'
import { readEmail, readPhone } from './users/addresses.ts'
import type { UserRow } from './users/present-user.ts'
import {
  findOptionalUserByEmail,
  findOptionalUserByPhone,
  lockOptionalUser,
} from './users/user-queries.ts'
import { writeAuditLog } from './write-audit-log.ts'

export const PasswordGrant = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
})

/** One answer for an unknown address and a wrong password, after the same time. */
export async function signInWithPassword(
  deps: IdentityDeps,
  { email, phone, password }: z.output<typeof PasswordGrant>,
  client: Client,
) {
  if (email && phone)
    throw validationFailed('Only an email address or phone number should be provided on login.')
  if (!email && !phone) throw validationFailed('missing email or phone')
  if (phone) requirePhone(deps, { status: 422, message: 'Phone logins are disabled' })

  const address = email ? readEmail(email) : readPhone(phone)
  const refund = await consumePasswordAttempt(
    deps,
    email ? { email: address } : { phone: address },
    client,
  )
  const user = email
    ? await findOptionalUserByEmail(deps.database, address)
    : await findOptionalUserByPhone(deps.database, address)
  const matches = await deps.passwords.isPasswordOf(user?.passwordHash ?? null, password)
  if (matches) refund()
  if (!user) throw invalidCredentials()
  if (isBanned(user)) throw authError(400, 'user_banned', 'User is banned')
  if (!matches) throw invalidCredentials()
  if (email && !user.emailConfirmedAt)
    throw authError(400, 'email_not_confirmed', 'Email not confirmed')
  if (phone && !user.phoneConfirmedAt)
    throw authError(400, 'phone_not_confirmed', 'Phone not confirmed')

  const session = await deps.database.transaction().execute(async (transaction) => {
    await refuseIfChanged(transaction, user)
    const { ipAddress } = client
    await writeAuditLog(transaction, { action: 'login', userId: user.id, ipAddress })
    return startSession(deps, transaction, { userId: user.id, method: 'password', client })
  })
  const weakness = findWeakness(password, deps.config.identity)
  return weakness ? { ...session, weak_password: weakness } : session
}

const invalidCredentials = () => authError(400, 'invalid_credentials', 'Invalid login credentials')

/** A password that was changed meanwhile has ended all other sessions: it must not start one. */
async function refuseIfChanged(transaction: Kysely<DB>, checked: UserRow): Promise<void> {
  const current = await lockOptionalUser(transaction, checked.id)
  if (!current || isBanned(current) || current.passwordHash !== checked.passwordHash)
    throw invalidCredentials()
}
