import { type Kysely, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityRow, UserRow } from './present-user.ts'
import { refreshProviders } from './user-queries.ts'

/** Two sign-ins of one new person at once wait for each other here, so that the second finds them. */
export async function lockSubject(
  transaction: Kysely<DB>,
  provider: string,
  subject: string,
): Promise<void> {
  await lockName(transaction, `auth_identity ${provider} ${subject}`)
}

export async function findOptionalIdentity(
  transaction: Kysely<DB>,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  return await transaction
    .selectFrom('authIdentities')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerId', '=', subject)
    .executeTakeFirst()
}

/**
 * Users who have one of these addresses themselves, or by a provider that verified it. An identity of
 * an address says only that the settings asked for no confirmation.
 */
export async function listUsersByEmails(
  transaction: Kysely<DB>,
  emails: string[],
): Promise<UserRow[]> {
  if (emails.length === 0) return []
  return await transaction
    .selectFrom('authUsers')
    .selectAll()
    .where('isSsoUser', '=', false)
    .where('deletedAt', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('email', 'in', emails),
        exists(
          selectFrom('authIdentities')
            .select('authIdentities.id')
            .whereRef('authIdentities.userId', '=', 'authUsers.id')
            .where('authIdentities.provider', 'not in', ['email', 'phone'])
            .where('authIdentities.email', 'in', emails)
            .where(sql<boolean>`identity_data @> '{"email_verified": true}'`),
        ),
      ]),
    )
    .execute()
}

export async function updateIdentity(
  transaction: Kysely<DB>,
  id: string,
  identityData: Record<string, unknown>,
): Promise<void> {
  await transaction
    .updateTable('authIdentities')
    .set({
      identityData: JSON.stringify(identityData),
      lastSignInAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteIdentity(transaction: Kysely<DB>, identity: IdentityRow) {
  await transaction.deleteFrom('authIdentities').where('id', '=', identity.id).execute()
  await refreshProviders(transaction, identity.userId)
}

export async function deleteOtherIdentities(
  transaction: Kysely<DB>,
  userId: string,
  kept: Pick<IdentityRow, 'id'>[],
): Promise<void> {
  const ids = kept.map(({ id }) => id)
  await transaction
    .deleteFrom('authIdentities')
    .where('userId', '=', userId)
    .where(sql<boolean>`not id = any(${ids}::uuid[])`)
    .execute()
  await refreshProviders(transaction, userId)
}
