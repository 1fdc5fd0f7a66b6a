import { type Kysely, sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import { isVerified } from '../claim-address.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import { lockBearer } from '../lock-bearer.ts'
import type { IdentityRow, UserRow } from '../present-user.ts'
import { listIdentities, lockOptionalUserByEmail, updateUser } from '../user-queries.ts'
import { deleteIdentity } from './identity-queries.ts'

type Unlink = { userId: string; sessionId: string | null; identityId: string; client: Client }

/** Removes one of several identities; the account's address moves to one that is left. */
export async function unlinkIdentity(
  { database, config }: IdentityDeps,
  { userId, sessionId, identityId, client }: Unlink,
): Promise<void> {
  if (!isUuid(identityId)) throw authError(404, 'validation_failed', 'identity_id must be an UUID')
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
    const left = identities.filter(({ id }) => id !== identityId)
    if (removed.provider === 'phone')
      await updateUser(transaction, userId, {
        phone: null,
        phoneConfirmedAt: null,
        phoneProvenAt: null,
      })
    else await moveEmail(transaction, { user, left, confirmEmail: config.identity.confirmEmail })
    const { ipAddress } = client
    const details = { provider: removed.provider }
    await writeAuditLog(transaction, { action: 'identity_unlinked', userId, ipAddress, details })
  })
}

type Move = { user: UserRow; left: IdentityRow[]; confirmEmail: boolean }

/** A verified address is preferred; another one must be confirmed before it counts. */
async function moveEmail(transaction: Kysely<DB>, { user, left, confirmEmail }: Move) {
  const candidates = left.filter(({ email }) => email !== null)
  if (user.email === null || candidates.some(({ email }) => email === user.email)) return
  const target = candidates.find(({ identityData }) => isVerified(identityData)) ?? candidates[0]
  const email = target?.email ?? null
  if (email && (await lockOptionalUserByEmail(transaction, email)))
    throw authError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  const isProven = target !== undefined && isVerified(target.identityData)
  const isConfirmed = isProven || (target !== undefined && !confirmEmail)
  const now = sql<Date>`now()`
  await updateUser(transaction, user.id, {
    email,
    emailConfirmedAt: isConfirmed ? now : null,
    emailProvenAt: isProven ? now : null,
  })
}
