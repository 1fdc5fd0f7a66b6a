import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Client, startSession } from '../sessions/issue-session.ts'
import { externalFlow } from './flow-state-queries.ts'

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
