import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { ownIssuer, tokenAudience } from '../keys/issuer.ts'
import { rememberNetwork } from '../rate-limits/known-networks.ts'
import { presentUser } from '../users/present-user.ts'
import { loadWholeUser, updateUser } from '../users/user-queries.ts'
import { type AuthenticationMethod, insertSession, type SessionRow } from './session-queries.ts'

/** The client, as far as a session stores it. */
export type Client = { ipAddress: string; userAgent: string | null }

type NewSession = { userId: string; method: string; provider?: string; client: Client }

/** Starts a session for a user who has just proved who they are, and answers with its tokens. */
export async function startSession(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { userId, method, provider, client }: NewSession,
) {
  const proof: AuthenticationMethod = {
    method,
    timestamp: Math.floor(Date.now() / 1_000),
    ...(provider && { provider }),
  }
  const session = await insertSession(transaction, { userId, amr: [proof], ...client })
  await rememberNetwork(transaction, userId, client.ipAddress)
  await updateUser(transaction, userId, { lastSignInAt: sql<Date>`now()` })
  return await presentSession(deps, transaction, session)
}

/** The protocol's session: both tokens, their life, and the user. */
export async function presentSession(
  { signingKeys, refreshTokens, config }: IdentityDeps,
  transaction: Kysely<DB>,
  session: SessionRow,
) {
  const whole = await loadWholeUser(transaction, session.userId)
  const { user } = whole
  const issuedAt = Math.floor(Date.now() / 1_000)
  const expiresAt = issuedAt + config.identity.accessTokenSeconds
  const accessToken = await signingKeys.sign(
    {
      iss: ownIssuer(config),
      sub: user.id,
      aud: tokenAudience,
      exp: expiresAt,
      iat: issuedAt,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.appMetadata,
      user_metadata: user.userMetadata,
      role: user.role,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: user.isAnonymous,
    },
    transaction,
  )
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: config.identity.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshTokens.issue({ sessionId: session.id, counter: session.refreshCounter }),
    user: presentUser(whole),
  }
}
