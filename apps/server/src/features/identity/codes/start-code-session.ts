import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Client, startSession } from '../sessions/issue-session.ts'

/** For who has typed or followed what was sent to them. */
export async function startCodeSession(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { userId, type }: { userId: string; type: string },
  client: Client,
) {
  const { ipAddress } = client
  const details = { method: 'otp', type }
  await writeAuditLog(transaction, { action: 'login', userId, ipAddress, details })
  return startSession(deps, transaction, { userId, method: 'otp', client })
}
