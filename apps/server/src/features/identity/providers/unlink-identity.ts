import { parseUuid } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { isExternal, isVerified } from '../addresses/claim-address.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { deleteCodes } from '../one-time-codes/one-time-codes.ts'
import { lockBearer } from '../sessions/authenticate.ts'
import type { Client } from '../sessions/issue-session.ts'
import { deleteFlowStates } from '../sessions/pkce.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { deleteIdentity } from '../users/identity-queries.ts'
import type { IdentityRow, UserRow } from '../users/present-user.ts'
import { listIdentities, lockOptionalUserByEmail, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'

type Unlink = { userId: string; sessionId: string | null; identityId: string; client: Client }

/** Removes one of several identities; the account's address moves to one that is left. */
export async function unlinkIdentity(
  { database }: IdentityDeps,
  { userId, sessionId, identityId: named, client }: Unlink,
): Promise<void> {
  const identityId = parseUuid(named)
  if (!identityId) throw authError(404, 'validation_failed', 'identity_id must be an UUID')
  await database.transaction().execute(async (transaction) => {
    // Locked, so that two requests at once do not remove the last two.
    const user = await lockBearer(transaction, { userId, sessionId })
    const identities = await listIdentities(transaction, userId)
    if (identities.length <= 1)
      throw authError(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    const removed = identities.find(({ id }) => id === identityId)
    if (!removed) throw authError(422, 'identity_not_found', "Identity doesn't exist")
    await deleteIdentity(transaction, removed)
    // Codes and links were sent to an address that the account may lose by this.
    await deleteCodes(transaction, userId)
    await deleteFlowStates(transaction, userId)
    const left = identities.filter(({ id }) => id !== identityId)
    if (removed.provider === 'phone') await updateUser(transaction, userId, withoutPhone)
    else await moveEmail(transaction, user, left)
    if (isPasswordOrphaned(removed, left)) await dropPassword(transaction, { userId, sessionId })
    const { ipAddress } = client
    const details = { provider: removed.provider }
    await writeAuditLog(transaction, { action: 'identity_unlinked', userId, ipAddress, details })
  })
}

const withoutPhone = { phone: null, phoneConfirmedAt: null, phoneProvenAt: null }

/**
 * Only an address that a provider verified may become the account's: those of other identities are words of
 * whoever made them.
 */
async function moveEmail(
  transaction: Kysely<DB>,
  user: UserRow,
  left: IdentityRow[],
): Promise<void> {
  const hasSame = left.some(({ provider, email }) => provider !== 'phone' && email === user.email)
  if (user.email === null || hasSame) return
  const target = left.find(
    ({ provider, email, identityData }) =>
      isExternal(provider) && email !== null && isVerified(identityData),
  )
  const email = target?.email ?? null
  if (email && (await lockOptionalUserByEmail(transaction, email)))
    throw authError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  const provenAt = email ? sql<Date>`now()` : null
  await updateUser(transaction, user.id, {
    email,
    emailConfirmedAt: provenAt,
    emailProvenAt: provenAt,
  })
}

/** The password was chosen for the address that goes, and would work with the provider's from then on. */
const isPasswordOrphaned = ({ provider }: IdentityRow, left: IdentityRow[]): boolean =>
  provider === 'email' || (provider === 'phone' && !left.some((one) => one.provider === 'email'))

async function dropPassword(
  transaction: Kysely<DB>,
  { userId, sessionId }: Pick<Unlink, 'userId' | 'sessionId'>,
): Promise<void> {
  await updateUser(transaction, userId, { passwordHash: null })
  await deleteSessions(transaction, 'others', userId, sessionId)
}
