import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { deleteCodes } from '../one-time-codes/one-time-codes.ts'
import { forgetNetworks } from '../rate-limits/known-networks.ts'
import type { Client } from '../sessions/issue-session.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { deleteOtherIdentities } from '../users/identity-queries.ts'
import type { IdentityRow, UserRow } from '../users/present-user.ts'
import { listIdentities, refreshProviders, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'

export type AddressKind = 'email' | 'phone'

export const isProven = (user: UserRow, kind: AddressKind): boolean =>
  (kind === 'email' ? user.emailProvenAt : user.phoneProvenAt) !== null

type Claim = {
  kind: AddressKind
  /** The identity that the proof belongs to. */
  kept: Pick<IdentityRow, 'provider' | 'providerId'>
  client: Client
}

/**
 * For an address that was never proven until now: anyone who signed up with it may be somebody else, and
 * two people must not share an account. Answers 'claimed' where the account is now the prover's alone,
 * and 'released' where the account belongs to somebody apart from this address: they keep it, and the
 * address is free for an account of its own.
 */
export async function claimAddress(
  transaction: Kysely<DB>,
  user: UserRow,
  { kind, kept, client: { ipAddress } }: Claim,
): Promise<'claimed' | 'released'> {
  const identities = await listIdentities(transaction, user.id)
  const sameOwner = identities.filter((identity) => isKept(identity, kept) || provesEmail(identity))
  const audit = (action: string) =>
    writeAuditLog(transaction, { action, userId: user.id, ipAddress, details: { address: kind } })

  if (hasOtherOwner()) {
    await releaseAddress(transaction, user.id, kind)
    await audit('address_released')
    return 'released'
  }
  await dropCredentials(transaction, user.id)
  await deleteOtherIdentities(transaction, user.id, sameOwner)
  // Nobody has been in an account that waits for the confirmation of its sign-up.
  const wasOpen = (kind === 'email' ? user.emailConfirmedAt : user.phoneConfirmedAt) !== null
  await updateUser(transaction, user.id, {
    ...(kind === 'email' ? withoutPhone : withoutEmail),
    passwordHash: null,
    ...(wasOpen && { claimedAt: sql<Date>`now()` }),
  })
  if (wasOpen) await audit('account_claimed')
  return 'claimed'

  /** Whether a provider vouches for the same address, which makes it the same person. */
  function provesEmail({ provider, email, identityData }: IdentityRow): boolean {
    return (
      kind === 'email' && isExternal(provider) && email === user.email && isVerified(identityData)
    )
  }

  function hasOtherOwner(): boolean {
    if (isProven(user, kind === 'email' ? 'phone' : 'email')) return true
    return identities.some(
      (identity) => isExternal(identity.provider) && !sameOwner.includes(identity),
    )
  }
}

export const isExternal = (provider: string): boolean =>
  provider !== 'email' && provider !== 'phone'

const isKept = (identity: IdentityRow, kept: Claim['kept']): boolean =>
  identity.provider === kept.provider && identity.providerId === kept.providerId

export const isVerified = (identityData: IdentityRow['identityData']): boolean =>
  typeof identityData === 'object' &&
  identityData !== null &&
  'email_verified' in identityData &&
  identityData.email_verified === true

const withoutEmail = {
  email: null,
  emailConfirmedAt: null,
  emailProvenAt: null,
  newEmail: null,
  emailChangeConfirmations: 0,
}
const withoutPhone = {
  phone: null,
  phoneConfirmedAt: null,
  phoneProvenAt: null,
  newPhone: null,
}

async function releaseAddress(
  transaction: Kysely<DB>,
  userId: string,
  kind: AddressKind,
): Promise<void> {
  await deleteCodes(transaction, userId)
  await updateUser(transaction, userId, kind === 'email' ? withoutEmail : withoutPhone)
  await transaction
    .deleteFrom('authIdentities')
    .where('userId', '=', userId)
    .where('provider', '=', kind)
    .execute()
  await refreshProviders(transaction, userId)
}

/** Recovery codes are factors too. Sign-ins and links under way would open the account again. */
async function dropCredentials(transaction: Kysely<DB>, userId: string): Promise<void> {
  await deleteCodes(transaction, userId)
  await deleteSessions(transaction, 'global', userId, null)
  await forgetNetworks(transaction, userId)
  await transaction.deleteFrom('authFactors').where('userId', '=', userId).execute()
  await transaction.deleteFrom('authPasskeys').where('userId', '=', userId).execute()
  await transaction.deleteFrom('authFlowStates').where('linkingUserId', '=', userId).execute()
}
