import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { requestEmailChange } from './codes/change-email.ts'
import { checkReauthentication, consumeNonce } from './codes/reauthenticate.ts'
import { authError } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { deleteCodes } from './one-time-codes/one-time-codes.ts'
import { readNewPassword } from './passwords/read-new-password.ts'
import { requestPhoneChange } from './phone/change-phone.ts'
import { readChannel, requirePhone } from './phone/require-phone.ts'
import { refuseTooManyMails, refuseTooManySms } from './rate-limits/refuse-too-many-messages.ts'
import type { Bearer } from './sessions/authenticate.ts'
import { checkAssurance, lockBearer } from './sessions/authenticate.ts'
import type { Client } from './sessions/issue-session.ts'
import { PkceParameters, readChallenge } from './sessions/pkce.ts'
import { deleteSessions } from './sessions/session-queries.ts'
import { readEmail, readPhone } from './users/addresses.ts'
import { presentUser } from './users/present-user.ts'
import { refuseSsoManaged } from './users/refuse-sso-managed.ts'
import { checkMetadataSize, mergedMetadata } from './users/user-metadata.ts'
import { loadWholeUser, updateUser } from './users/user-queries.ts'
import { writeAuditLog } from './write-audit-log.ts'

export const UserChanges = PkceParameters.extend({
  email: z.string().default(''),
  phone: z.string().default(''),
  channel: z.string().default(''),
  password: z.string().optional(),
  current_password: z.string().default(''),
  nonce: z.string().default(''),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
})

type Changes = z.output<typeof UserChanges>
type Change = { changes: Changes; bearer: Bearer; redirectTo: string; client: Client }

/** Changes that users make to themselves; a new password ends their other sessions. */
export async function changeUser(
  deps: IdentityDeps,
  { changes, bearer, redirectTo, client }: Change,
) {
  const { user, session } = bearer
  const { data, password, nonce } = changes
  const challenge = readChallenge(changes)
  const newPhone = readNewPhone(deps, changes, bearer)
  const newEmail = readNewEmail(changes, bearer)
  const channel = readChannel(newPhone ? changes.channel : '')
  if (changes.app_metadata !== undefined)
    throw authError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (newEmail || newPhone || password !== undefined) {
    refuseSsoManaged(user)
    await checkAssurance(deps, bearer)
  }
  const passwordHash =
    password === undefined
      ? undefined
      : await readNewPassword(deps, bearer, {
          password,
          currentPassword: changes.current_password,
          isGivenAddress: newEmail !== undefined || newPhone !== undefined,
        })
  const reauthentication = passwordHash
    ? await checkReauthentication(deps, bearer, { nonce, client })
    : undefined
  // To the new address and to the current one.
  if (newEmail) await refuseTooManyMails(deps, client, user.email ? 2 : 1)
  if (newPhone && deps.config.identity.confirmPhone) await refuseTooManySms(deps, client)

  return deps.database.transaction().execute(async (transaction) => {
    const current = await lockBearer(transaction, {
      userId: user.id,
      sessionId: session?.id ?? null,
    })
    if (data) await mergeMetadata(transaction, user.id, data)
    if (passwordHash) {
      if (reauthentication) await consumeNonce(transaction, reauthentication)
      await updateUser(transaction, user.id, { passwordHash })
      await deleteCodes(transaction, user.id)
      await deleteSessions(transaction, 'others', user.id, session?.id ?? null)
    }
    if (newEmail) {
      const link = { redirectTo, challenge }
      await requestEmailChange(deps, transaction, { user: current, newEmail, client, ...link })
    }
    if (newPhone)
      await requestPhoneChange(deps, transaction, { user: current, newPhone, channel, client })
    await writeAuditLog(transaction, {
      action: 'user_modified',
      userId: user.id,
      ipAddress: client.ipAddress,
      details: {
        fields: fieldsOf({
          data,
          password: passwordHash,
          new_email: newEmail,
          new_phone: newPhone,
        }),
      },
    })
    return presentUser(await loadWholeUser(transaction, user.id))
  })
}

function readNewPhone(
  deps: IdentityDeps,
  { phone }: Changes,
  { user }: Bearer,
): string | undefined {
  const newPhone = phone ? readPhone(phone) : undefined
  if (newPhone === undefined || newPhone === user.phone) return undefined
  requirePhone(deps, { status: 400, message: 'Unsupported phone provider' })
  return newPhone
}

function readNewEmail({ email }: Changes, { user }: Bearer): string | undefined {
  const newEmail = email ? readEmail(email) : undefined
  return newEmail === user.email ? undefined : newEmail
}

const fieldsOf = (changes: Record<string, unknown>): string[] =>
  Object.keys(changes).filter((name) => changes[name] !== undefined)

/** Key by key; null deletes a key. */
async function mergeMetadata(
  transaction: Kysely<DB>,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { userMetadata } = await updateUser(transaction, userId, {
    userMetadata: mergedMetadata('user_metadata', data),
  })
  checkMetadataSize(userMetadata)
}
