import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

type AuditEntry = {
  action: string
  userId: string | null
  ipAddress: string | null
  details?: Record<string, unknown>
}

/** Written in the transaction of what it tells of. */
export async function writeAuditLog(transaction: Kysely<DB>, entry: AuditEntry): Promise<void> {
  await transaction
    .insertInto('authAuditLog')
    .values({ id: createId(), ...entry, details: JSON.stringify(entry.details ?? {}) })
    .execute()
}
