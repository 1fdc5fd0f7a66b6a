import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import { isBanned } from '../sessions/authenticate.ts'
import type { Client } from '../sessions/issue-session.ts'
import { findOptionalIdentity, lockSubject, updateIdentity } from '../users/identity-queries.ts'
import type { UserRow } from '../users/present-user.ts'
import { checkMetadataSize, mergedMetadata } from '../users/user-metadata.ts'
import { insertIdentity, insertUser, lockOptionalUser, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import type { SsoProfile } from './read-sso-profile.ts'
import type { SsoProviderWithDomains } from './sso-provider-queries.ts'
import { rememberWorkspaceJoin } from './workspace-joins.ts'

type SsoSignIn = { provider: SsoProviderWithDomains; profile: SsoProfile; client: Client }

/**
 * The account of someone whom an identity provider vouches for: theirs already, or a new one. Never one
 * with the same address, which any provider could name. A closed sign-up does not concern them: the
 * connection is the invitation.
 */
export async function signInWithSso(
  transaction: Kysely<DB>,
  { provider, profile, client }: SsoSignIn,
): Promise<UserRow> {
  const identityProvider = `sso:${provider.id}`
  await lockSubject(transaction, identityProvider, profile.subject)
  const identity = await findOptionalIdentity(transaction, identityProvider, profile.subject)
  const { identityData, email, emailProvenAt } = valuesOf(provider, profile)
  if (identity) {
    const user = await lockOptionalUser(transaction, identity.userId)
    if (!user || isBanned(user)) throw authError(403, 'user_banned', 'User is banned')
    await updateIdentity(transaction, identity.id, identityData)
  }
  const user = identity
    ? await updateUser(transaction, identity.userId, {
        email,
        emailProvenAt,
        userMetadata: mergedMetadata('user_metadata', identityData),
      })
    : await insertUser(transaction, {
        isSsoUser: true,
        email,
        emailProvenAt,
        emailConfirmedAt: sql<Date>`now()`,
        userMetadata: JSON.stringify(identityData),
      })
  checkMetadataSize(user.userMetadata)
  if (!identity) {
    await insertIdentity(transaction, {
      userId: user.id,
      provider: identityProvider,
      providerId: profile.subject,
      identityData,
    })
    await writeAuditLog(transaction, {
      action: 'user_signedup',
      userId: user.id,
      ipAddress: client.ipAddress,
      details: { provider: identityProvider },
    })
  }
  if (provider.workspaceId)
    await rememberWorkspaceJoin(transaction, user.id, {
      workspaceId: provider.workspaceId,
      role: profile.role ?? 'viewer',
    })
  return user
}

/** An address is proven where its domain is the provider's. */
function valuesOf({ domains }: SsoProviderWithDomains, { email, details }: SsoProfile) {
  const isProven = domains.includes(email.slice(email.lastIndexOf('@') + 1))
  const identityData = { ...details, email, email_verified: isProven, phone_verified: false }
  return { identityData, email, emailProvenAt: isProven ? sql<Date>`now()` : null }
}
