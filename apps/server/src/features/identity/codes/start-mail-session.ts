import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Client, startSession } from '../issue-session.ts'
import type { Accepted } from './accept-proof.ts'

export async function startMailSession(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { userId, type }: Accepted,
  client: Client,
) {
  const { ipAddress } = client
  const details = { method: 'otp', type }
  await writeAuditLog(transaction, { action: 'login', userId, ipAddress, details })
  return startSession(deps, transaction, { userId, method: 'otp', client })
}
