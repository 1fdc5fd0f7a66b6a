import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from './audit-log.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { Client } from './issue-session.ts'
import type { UserRow } from './present-user.ts'
import { insertIdentity, insertUser } from './user-queries.ts'

export type NewAccount = {
  email: string
  /** Null for who signs in by mail alone. */
  passwordHash: string | null
  data: Record<string, unknown>
  client: Client
}

/** A user with an email identity, confirmed at once where the settings ask for no confirmation. */
export async function insertAccount(
  { config }: IdentityDeps,
  transaction: Kysely<DB>,
  { email, passwordHash, data, client: { ipAddress } }: NewAccount,
): Promise<UserRow> {
  const isConfirmed = !config.identity.confirmEmail
  const id = crypto.randomUUID()
  const identityData = {
    ...data,
    sub: id,
    email,
    email_verified: isConfirmed,
    phone_verified: false,
  }
  const user = await insertUser(transaction, {
    id,
    email,
    passwordHash,
    emailConfirmedAt: isConfirmed ? sql<Date>`now()` : null,
    userMetadata: JSON.stringify(identityData),
  })
  await insertIdentity(transaction, { userId: id, provider: 'email', providerId: id, identityData })
  await writeAuditLog(transaction, { action: 'user_signedup', userId: id, ipAddress })
  return user
}
