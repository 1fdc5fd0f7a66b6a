import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { listIdentities, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { lockUser } from './admin-queries.ts'

export const Deletion = z.object({ should_soft_delete: z.boolean().default(false) })

type DeletionRequest = { userId: string; isSoft: boolean; client: Client }

/** For good, or so that only the id remains known; the addresses are free either way. */
export async function deleteUser(
  { database }: IdentityDeps,
  { userId, isSoft, client: { ipAddress } }: DeletionRequest,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId)
    if (!isSoft) await transaction.deleteFrom('authUsers').where('id', '=', userId).execute()
    else if (!user.deletedAt) await obscureUser(transaction, user)
    const details = { soft: isSoft }
    await writeAuditLog(transaction, { action: 'user_deleted', userId, ipAddress, details })
  })
}

const ownTables = [
  'authSessions',
  'authFactors',
  'authPasskeys',
  'authPasskeyChallenges',
  'authOneTimeTokens',
  'authFlowStates',
] as const

async function obscureUser(transaction: Kysely<DB>, { id, email, phone }: UserRow): Promise<void> {
  const obscure = (text: string) => createHash('sha256').update(`${id}${text}`).digest('base64url')
  for (const table of ownTables)
    await transaction.deleteFrom(table).where('userId', '=', id).execute()
  for (const identity of await listIdentities(transaction, id))
    await transaction
      .updateTable('authIdentities')
      .set({ providerId: obscure(identity.providerId), identityData: '{}' })
      .where('id', '=', identity.id)
      .execute()
  await updateUser(transaction, id, {
    email: email && obscure(email),
    phone: phone && obscure(phone).slice(0, 15),
    passwordHash: null,
    newEmail: null,
    newPhone: null,
    userMetadata: '{}',
    appMetadata: '{}',
    deletedAt: sql<Date>`now()`,
  })
}
