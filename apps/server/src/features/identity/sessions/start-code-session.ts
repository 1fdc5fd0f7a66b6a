import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { type Client, startSession } from './issue-session.ts'

/** For a user who typed the code or followed the link that was sent. */
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
