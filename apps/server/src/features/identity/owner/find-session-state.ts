import { type Kysely, sql } from 'kysely'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { AccessToken } from '../sessions/create-access-tokens.ts'
import { findExpiry } from '../sessions/session-queries.ts'
import { isOurs } from './owner.ts'

type Needed = Pick<IdentityDeps, 'database' | 'config' | 'findHostedState'>

type SessionState = {
  state: 'good' | 'ended' | 'needs-second-factor'
  /** `role` of the app metadata, which only administrators write. */
  role: unknown
  /** Their address, where it has been proven that they read it. */
  provenEmail: string | null
  /** Whether it is a session of the browser extension. */
  isExtension: boolean
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
    // The hosted service is trusted about the addresses that it puts into its tokens.
    const provenEmail = token.email || null
    return { state, role: token.appMetadata.role, provenEmail, isExtension: false }
  }
  const { subject, sessionId } = token
  const found = await findOptionalSession(database, { subject, sessionId })
  if (!found || findExpiry(found, config.identity))
    return { state: 'ended', role: null, provenEmail: null, isExtension: false }
  // The session falls back when a factor is removed; a token from before then says too much.
  const hasBoth = token.assurance === 'aal2' && found.aal === 'aal2'
  const isLacking = found.hasFactor && !hasBoth
  const { role, provenEmail, isExtension } = found
  return { state: isLacking ? 'needs-second-factor' : 'good', role, provenEmail, isExtension }
}

/** The session, if it and its user last. */
async function findOptionalSession(
  database: Kysely<DB>,
  { subject, sessionId }: Pick<AccessToken, 'subject' | 'sessionId'>,
) {
  const query = database
    .selectFrom('authUsers as users')
    .innerJoin('authSessions as sessions', 'sessions.userId', 'users.id')
    .select(['sessions.aal', 'sessions.isExtension', 'sessions.createdAt', 'sessions.refreshedAt'])
    .select(({ exists, selectFrom }) => [
      sql<string | null>`users.app_metadata ->> 'role'`.as('role'),
      sql<
        string | null
      >`case when users.email_proven_at is not null then lower(users.email) end`.as('provenEmail'),
      exists(
        selectFrom('authFactors as factors')
          .select('factors.id')
          .whereRef('factors.userId', '=', 'users.id')
          .where('factors.status', '=', 'verified'),
      ).as('hasFactor'),
    ])
    .where('users.id', '=', subject)
    .where('sessions.id', '=', sessionId)
    .where('users.deletedAt', 'is', null)
    .where(sql<boolean>`coalesce(users.banned_until <= now(), true)`)
  const [session] = await executePrepared(database, query)
  return session
}
