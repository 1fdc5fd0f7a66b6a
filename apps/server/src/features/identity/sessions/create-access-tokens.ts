import { Uuid } from '@product/contract'
import { z } from 'zod'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { Config } from '#server/config.ts'
import { createHostedVerifier } from '../hosted/hosted-issuer.ts'
import { ownIssuerName } from '../keys/issuer.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'

/** The claims of a verified access token. */
export type AccessToken = {
  /** 'own', or the address of the hosted service that issued it. */
  issuer: string
  subject: string
  sessionId: string | null
  assurance: 'aal1' | 'aal2'
  email: string
  phone: string
  appMetadata: Record<string, unknown>
  userMetadata: Record<string, unknown>
  isAnonymous: boolean
  /** In seconds since 1970; null for a token that never expires. */
  expiresAt: number | null
}

/** The token is not one of a signed-in person's: the caller has to sign in. */
export class InvalidAccessToken extends Error {
  override name = 'InvalidAccessToken'
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

const Metadata = z.record(z.string(), z.unknown()).catch({})

// People and sessions have UUIDs here and at Supabase. Any other id would be refused by the database, and
// with it the question of everyone who asks at the same moment.
const Claims = z.object({
  sub: Uuid,
  role: z.literal('authenticated'),
  session_id: Uuid.nullish().catch(null),
  aal: z.enum(['aal1', 'aal2']).catch('aal1'),
  email: z.string().catch(''),
  phone: z.string().catch(''),
  app_metadata: Metadata,
  user_metadata: Metadata,
  is_anonymous: z.boolean().catch(false),
  exp: z.number().optional(),
})

type Sources = {
  config: Pick<Config, 'identity'>
  signingKeys: Pick<SigningKeys, 'verify'>
}

/** Tells who carries an access token. Whether their session still lasts is not in the token. */
export function createAccessTokens({ config, signingKeys }: Sources) {
  const { hosted } = config.identity
  const issuer = hosted?.url ?? ownIssuerName
  const verifySignature = hosted ? createHostedVerifier(hosted.url) : signingKeys.verify

  /**
   * Rejects with `InvalidAccessToken` what is forged, expired, or no person's token, and with an
   * AppError where a hosted issuer's keys cannot be read.
   */
  async function verify(token: string): Promise<AccessToken> {
    const payload = await verifySignature(token).catch(refuse)
    return present(issuer, payload)
  }

  return { verify }
}

function refuse(error: unknown): never {
  if (error instanceof AppError) throw error
  throw new InvalidAccessToken('The access token is not valid', { cause: error })
}

function present(issuer: string, payload: unknown): AccessToken {
  const { data: claims, error } = Claims.safeParse(payload)
  if (!claims) return refuse(error)
  return {
    issuer,
    subject: claims.sub,
    sessionId: claims.session_id ?? null,
    assurance: claims.aal,
    email: claims.email,
    phone: claims.phone,
    appMetadata: claims.app_metadata,
    userMetadata: claims.user_metadata,
    isAnonymous: claims.is_anonymous,
    expiresAt: claims.exp ?? null,
  }
}
