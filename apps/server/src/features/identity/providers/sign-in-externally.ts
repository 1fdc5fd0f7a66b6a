import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { claimAddress } from '../addresses/claim-address.ts'
import { type AuthError, authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { isBanned } from '../sessions/authenticate.ts'
import { type Client, startSession } from '../sessions/issue-session.ts'
import {
  findOptionalIdentity,
  listUsersByEmails,
  lockSubject,
  updateIdentity,
} from '../users/identity-queries.ts'
import type { UserRow } from '../users/present-user.ts'
import {
  insertIdentity,
  insertUser,
  lockOptionalUser,
  lockOptionalUserByEmail,
  updateUser,
} from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { confirmExternalUser } from './confirm-external-user.ts'
import type { ExternalProfile } from './external-provider.ts'
import { externalFlow } from './flow-state-queries.ts'
import { identityDataOf, linkingEmailsOf, primaryEmailOf } from './profile-emails.ts'

export type ExternalSignIn = {
  provider: string
  profile: ExternalProfile
  redirectTo: string
  client: Client
}

/**
 * The account of someone whom a provider vouches for: theirs already, one with the same verified
 * address, or a new one. A refusal that is returned instead of thrown is told after the
 * transaction: what was done for it, such as the confirmation mail, stays.
 */
export async function signInExternally(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  signIn: ExternalSignIn,
): Promise<UserRow | AuthError> {
  const { provider, profile } = signIn
  await lockSubject(transaction, provider, profile.subject)
  const found =
    (await refreshKnown(transaction, signIn)) ??
    (await linkToOwner(transaction, signIn)) ??
    (await createAccount(deps, transaction, signIn))
  if (isBanned(found)) throw authError(403, 'user_banned', 'User is banned')

  return found.emailConfirmedAt
    ? found
    : confirmExternalUser(deps, transaction, { ...signIn, user: found })
}

async function refreshKnown(
  transaction: Kysely<DB>,
  { provider, profile }: ExternalSignIn,
): Promise<UserRow | undefined> {
  const identity = await findOptionalIdentity(transaction, provider, profile.subject)
  if (!identity) return undefined
  await lockOptionalUser(transaction, identity.userId)
  await updateIdentity(transaction, identity.id, identityDataOf(profile))
  return mergeMetadata(transaction, identity.userId, profile)
}

/** By an address that the provider has verified; one that it only repeats proves nothing. */
async function linkToOwner(
  transaction: Kysely<DB>,
  { provider, profile, client }: ExternalSignIn,
): Promise<UserRow | undefined> {
  const verified = linkingEmailsOf(profile)
  const isUnproven = ({ email, emailProvenAt }: UserRow) =>
    email !== null && emailProvenAt === null && verified.includes(email)
  const found = await listUsersByEmails(transaction, verified)
  // Nobody keeps somebody else out of their account by signing up with another address of theirs.
  const sure = found.filter((user) => !isUnproven(user))
  if (sure.length > 1)
    throw authError(
      500,
      'unexpected_failure',
      'Multiple accounts with the same email address in the same linking domain detected',
    )
  // A claim takes an account over with all that is in it, so only the primary address makes one.
  const primary = primaryEmailOf(profile)?.email
  const candidate = sure[0] ?? found.find(({ email }) => email === primary)
  const owner = candidate && (await lockOptionalUser(transaction, candidate.id))
  if (!owner) return undefined
  const isClaim = isUnproven(owner)
  const claim = { kind: 'email', kept: { provider, providerId: profile.subject }, client } as const
  if (isClaim && (await claimAddress(transaction, owner, claim)) === 'released') return undefined
  await insertIdentity(transaction, identityOf(owner.id, provider, profile))
  const { ipAddress } = client
  const details = { provider }
  await writeAuditLog(transaction, {
    action: 'identity_linked',
    userId: owner.id,
    ipAddress,
    details,
  })
  if (!isClaim) return mergeMetadata(transaction, owner.id, profile)
  const now = sql<Date>`now()`
  return updateUser(transaction, owner.id, {
    emailConfirmedAt: now,
    emailProvenAt: now,
    userMetadata: JSON.stringify(identityDataOf(profile)),
  })
}

async function createAccount(
  { config }: IdentityDeps,
  transaction: Kysely<DB>,
  { provider, profile, client }: ExternalSignIn,
): Promise<UserRow> {
  if (!config.identity.signUpIsOpen)
    throw authError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const primary = primaryEmailOf(profile)
  const isTaken = primary && (await lockOptionalUserByEmail(transaction, primary.email))
  const email = primary && !isTaken ? primary.email : null
  const provenAt = email && primary?.isVerified ? sql<Date>`now()` : null
  const user = await insertUser(transaction, {
    email,
    emailConfirmedAt: provenAt,
    emailProvenAt: provenAt,
    userMetadata: JSON.stringify(identityDataOf(profile)),
  })
  await insertIdentity(transaction, identityOf(user.id, provider, profile))
  const { ipAddress } = client
  const details = { provider }
  await writeAuditLog(transaction, {
    action: 'user_signedup',
    userId: user.id,
    ipAddress,
    details,
  })
  return user
}

const identityOf = (userId: string, provider: string, profile: ExternalProfile) => ({
  userId,
  provider,
  providerId: profile.subject,
  identityData: identityDataOf(profile),
})

const mergeMetadata = (transaction: Kysely<DB>, userId: string, profile: ExternalProfile) =>
  updateUser(transaction, userId, {
    userMetadata: sql`user_metadata || ${JSON.stringify(identityDataOf(profile))}::jsonb`,
  })

type ExternalSession = { userId: string; provider: string; client: Client }

export async function startExternalSession(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { userId, provider, client }: ExternalSession,
) {
  await writeAuditLog(transaction, {
    action: 'login',
    userId,
    ipAddress: client.ipAddress,
    details: { method: externalFlow, provider },
  })
  return startSession(deps, transaction, { userId, method: externalFlow, provider, client })
}
