import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import type { UserRow } from './present-user.ts'
import { withoutReserved } from './user-metadata.ts'
import { insertIdentity, insertUser } from './user-queries.ts'

type Address = { email: string } | { phone: string }

export type NewAccount = Address & {
  /** Null for who signs in by codes alone. */
  passwordHash: string | null
  data: Record<string, unknown>
  client: Client
}

/** A user with an identity of their address, confirmed at once where the settings ask for no confirmation. */
export async function insertAccount(
  { config }: IdentityDeps,
  transaction: Kysely<DB>,
  account: NewAccount,
): Promise<UserRow> {
  const { passwordHash, data, client } = account
  const isEmail = 'email' in account
  const address = isEmail ? { email: account.email } : { phone: account.phone }
  const provider = isEmail ? 'email' : 'phone'
  const { confirmEmail, confirmPhone } = config.identity
  const isConfirmed = isEmail ? !confirmEmail : !confirmPhone
  const confirmedAt = isConfirmed ? sql<Date>`now()` : null
  const id = crypto.randomUUID()
  const identityData = {
    ...withoutReserved(data),
    sub: id,
    ...address,
    email_verified: isEmail && isConfirmed,
    phone_verified: !isEmail && isConfirmed,
  }
  const user = await insertUser(transaction, {
    id,
    ...address,
    passwordHash,
    [isEmail ? 'emailConfirmedAt' : 'phoneConfirmedAt']: confirmedAt,
    userMetadata: JSON.stringify(identityData),
  })
  await insertIdentity(transaction, { userId: id, provider, providerId: id, identityData })
  const { ipAddress } = client
  await writeAuditLog(transaction, { action: 'user_signedup', userId: id, ipAddress })
  return user
}
