import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { readEmail, readPhone } from './addresses.ts'
import { writeAuditLog } from './audit-log.ts'
import { type Bearer, userIsGone } from './authenticate.ts'
import { checkPasswordStrength } from './check-password-strength.ts'
import { checkReauthentication } from './codes/check-reauthentication.ts'
import { refuseGuessing } from './codes/refuse-guessing.ts'
import { requestEmailChange } from './codes/request-email-change.ts'
import { authError } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { Client } from './issue-session.ts'
import { mergedMetadata } from './merged-metadata.ts'
import { deleteCodes } from './one-time-codes.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { PkceParameters, readChallenge } from './pkce.ts'
import { presentUser } from './present-user.ts'
import { deleteSessions } from './session-queries.ts'
import { hasVerifiedFactor, loadWholeUser, lockOptionalUser, updateUser } from './user-queries.ts'

export const UserChanges = PkceParameters.extend({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().optional(),
  nonce: z.string().default(''),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
})

type Changes = z.output<typeof UserChanges>
type Change = { changes: Changes; bearer: Bearer; redirectTo: string; client: Client }

/** What users change about themselves; a new password ends their other sessions. */
export async function changeUser(
  deps: IdentityDeps,
  { changes, bearer, redirectTo, client }: Change,
) {
  const { user, session } = bearer
  const { data, password, nonce } = changes
  const challenge = readChallenge(changes)
  const newEmail = readNewEmail(changes, bearer)
  if (changes.app_metadata !== undefined)
    throw authError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (newEmail || password !== undefined) await checkAssurance(deps, bearer)
  if (nonce) await refuseGuessing(deps, user.email ?? '')
  const passwordHash =
    password === undefined
      ? undefined
      : await readNewPassword(deps, bearer, { password, isGivenEmail: newEmail !== undefined })

  return deps.database.transaction().execute(async (transaction) => {
    const current = await lockOptionalUser(transaction, user.id)
    if (!current) throw userIsGone()
    if (data) await mergeMetadata(transaction, user.id, data)
    if (passwordHash) {
      await checkReauthentication(deps, transaction, bearer, nonce)
      await updateUser(transaction, user.id, { passwordHash })
      await deleteCodes(transaction, user.id)
      await deleteSessions(transaction, 'others', user.id, session?.id ?? null)
    }
    if (newEmail) {
      const link = { redirectTo, challenge }
      await requestEmailChange(deps, transaction, { user: current, newEmail, client, ...link })
    }
    await writeAuditLog(transaction, {
      action: 'user_modified',
      userId: user.id,
      ipAddress: client.ipAddress,
      details: { fields: fieldsOf({ data, password: passwordHash, new_email: newEmail }) },
    })
    return presentUser(await loadWholeUser(transaction, user.id))
  })
}

function readNewEmail({ email, phone }: Changes, { user }: Bearer): string | undefined {
  if (phone && readPhone(phone) !== user.phone)
    throw authError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  const newEmail = email ? readEmail(email) : undefined
  return newEmail === user.email ? undefined : newEmail
}

/** Whoever has a second factor must have used it, or a stolen first one would be enough. */
async function checkAssurance({ database }: IdentityDeps, { user, session }: Bearer) {
  if (session?.aal === 'aal2') return
  if (await hasVerifiedFactor(database, user.id))
    throw authError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
}

type NewPassword = { password: string; isGivenEmail: boolean }

async function readNewPassword(
  { config }: IdentityDeps,
  { user }: Bearer,
  { password, isGivenEmail }: NewPassword,
) {
  if (user.isAnonymous && !isGivenEmail)
    throw authError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  checkPasswordStrength(password, config.identity)
  if (await isPasswordOf(user.passwordHash, password))
    throw authError(422, 'same_password', 'New password should be different from the old password.')
  return hashPassword(password)
}

const fieldsOf = (changes: Record<string, unknown>): string[] =>
  Object.keys(changes).filter((name) => changes[name] !== undefined)

/** Key by key; null deletes a key. */
async function mergeMetadata(
  transaction: Kysely<DB>,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await updateUser(transaction, userId, {
    userMetadata: mergedMetadata('user_metadata', data),
  })
}
