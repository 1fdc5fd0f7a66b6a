import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Holder, lockHolder } from '../sessions/holder.ts'
import type { Client } from '../sessions/issue-session.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { deleteOwnPasskey } from './passkey-queries.ts'
import { passkeyNotFound } from './passkey-requests.ts'
import { refuseManagement } from './refuse-management.ts'

type Deletion = { holder: Holder; id: string; client: Client }

/** Sessions that it started go on. */
export async function deletePasskey(
  { database }: IdentityDeps,
  { holder, id, client }: Deletion,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await refuseManagement(transaction, await lockHolder(transaction, holder))
    await removePasskey(transaction, { id, userId: holder.user.id, client })
  })
}

type Removal = { id: string; userId: string; client: Client }

/** For actors that are allowed to. */
export async function removePasskey(
  transaction: Kysely<DB>,
  { id, userId, client: { ipAddress } }: Removal,
): Promise<void> {
  if (!(await deleteOwnPasskey(transaction, { id, userId }))) throw passkeyNotFound()
  const details = { passkeyId: id }
  await writeAuditLog(transaction, { action: 'passkey_deleted', userId, ipAddress, details })
}
