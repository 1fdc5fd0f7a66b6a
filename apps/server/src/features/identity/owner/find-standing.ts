import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { AccessToken } from '../access-tokens.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { isOurs } from './owner.ts'

type Standing = {
  state: 'good' | 'ended' | 'needs-second-factor'
  /** `role` of the app metadata, which only administrators write. */
  role: unknown
}

/**
 * Whether the bearer of a valid token may still act, and as what. What a hosted service knows of its
 * sessions is not known here: there a token is good, and its role too, until it expires.
 */
export async function findStanding(
  { database }: Pick<IdentityDeps, 'database'>,
  token: AccessToken,
): Promise<Standing> {
  if (!isOurs(token)) return { state: 'good', role: token.appMetadata.role }
  const found = await findOptionalSession(database, token)
  if (!found) return { state: 'ended', role: null }
  // The session falls back when a factor is removed; a token from before then says too much.
  const hasBoth = token.assurance === 'aal2' && found.aal === 'aal2'
  const isLacking = found.hasFactor && !hasBoth
  return { state: isLacking ? 'needs-second-factor' : 'good', role: found.role }
}

async function findOptionalSession(database: Kysely<DB>, { subject, sessionId }: AccessToken) {
  return await database
    .selectFrom('authUsers as user')
    .innerJoin('authSessions as session', 'session.userId', 'user.id')
    .select(['session.aal', sql<string | null>`app_metadata ->> 'role'`.as('role')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('authFactors as factor')
          .select('factor.id')
          .whereRef('factor.userId', '=', 'user.id')
          .where('factor.status', '=', 'verified'),
      ).as('hasFactor'),
    )
    .where('user.id', '=', subject)
    .where('session.id', '=', sessionId)
    .where('user.deletedAt', 'is', null)
    .where(sql<boolean>`coalesce(banned_until <= now(), true)`)
    .executeTakeFirst()
}
