import { batchReads } from '#platform/database/queries/batch-reads.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { AccessToken } from '../sessions/create-access-tokens.ts'
import { findExpiry } from '../sessions/session-queries.ts'
import { isOurs } from './owner.ts'

type Needed = Pick<IdentityDeps, 'database' | 'config' | 'findHostedState'>

type SessionState = {
  state: 'good' | 'ended' | 'needs-second-factor'
  /** `role` of the app metadata, which only administrators write. */
  role: unknown
}

/**
 * Whether the bearer of a valid token may still act, and as what. A hosted service is asked only about
 * sessions without a second factor: the others are good, and the role too, until the token expires.
 */
export async function findSessionState(
  { database, config, findHostedState }: Needed,
  token: AccessToken,
  bearer: string,
): Promise<SessionState> {
  if (!isOurs(token)) {
    const isRaised = token.assurance === 'aal2'
    const state = isRaised || !findHostedState ? 'good' : await findHostedState(bearer)
    return { state, role: token.appMetadata.role }
  }
  const { subject, sessionId } = token
  const [found] = await listSessions(database, { subject, sessionId })
  if (!found || findExpiry(datesOf(found), config.identity)) return { state: 'ended', role: null }
  // The session falls back when a factor is removed; a token from before then says too much.
  const hasBoth = token.assurance === 'aal2' && found.aal === 'aal2'
  const isLacking = found.hasFactor && !hasBoth
  return { state: isLacking ? 'needs-second-factor' : 'good', role: found.role }
}

type Session = {
  aal: string
  role: string | null
  hasFactor: boolean
  /** In seconds since 1970, as is the next. */
  createdAt: number
  refreshedAt: number
}

const datesOf = ({ createdAt, refreshedAt }: Session) => ({
  createdAt: new Date(createdAt * 1_000),
  refreshedAt: new Date(refreshedAt * 1_000),
})

/** The session, if it lasts: asked for with whatever else is asked at this moment. */
const listSessions = batchReads<{ subject: string; sessionId: string | null }, Session>(
  (given) => `
    select given.at, sessions.aal, users.app_metadata ->> 'role' as role, exists (
      select from auth_factors as factors where factors.user_id = users.id and factors.status = 'verified'
    ) as "hasFactor",
      extract(epoch from sessions.created_at) as "createdAt",
      extract(epoch from sessions.refreshed_at) as "refreshedAt"
    from ${given} as given
    join auth_users as users on users.id = (given.item ->> 'subject')::uuid
    join auth_sessions as sessions
      on sessions.user_id = users.id and sessions.id = (given.item ->> 'sessionId')::uuid
    where users.deleted_at is null and coalesce(users.banned_until <= now(), true)`,
)
