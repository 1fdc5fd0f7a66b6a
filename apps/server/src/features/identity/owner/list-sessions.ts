import type { Session } from '@product/contract'
import { z } from 'zod'
import type { IdentityDeps } from '../identity-deps.ts'
import type { SessionRow } from '../sessions/session-queries.ts'
import { hasExpired } from '../sessions/session-queries.ts'
import { isOurs, type Owner } from './owner.ts'

const Proofs = z.array(z.object({ method: z.string() })).min(1)

/** Where a person is signed in, the last used first. */
export async function listSessions(
  { database, config }: Pick<IdentityDeps, 'database' | 'config'>,
  owner: Owner,
): Promise<Session[]> {
  if (!isOurs(owner)) return []
  const sessions = await database
    .selectFrom('authSessions')
    .selectAll()
    .where('userId', '=', owner.subject)
    .where((session) => session.not(hasExpired(config.identity)(session)))
    .orderBy('refreshedAt', 'desc')
    .limit(200)
    .execute()
  return sessions.map((session) => presentSession(session, owner))
}

function presentSession(session: SessionRow, { sessionId }: Owner): Session {
  const { id, aal, amr, isExtension, userAgent, ipAddress, createdAt, refreshedAt } = session
  return {
    id,
    isCurrent: id === sessionId,
    // The newest is first; the oldest is how the session began.
    method: Proofs.parse(amr).at(-1)?.method ?? '',
    hasSecondFactor: aal === 'aal2',
    isExtension,
    userAgent,
    ipAddress,
    createdAt: createdAt.toISOString(),
    lastUsedAt: refreshedAt.toISOString(),
  }
}
