import { createHash } from 'node:crypto'
import type { JWTVerifyResult } from 'jose'
import { z } from 'zod'
import { AuthError, authError, OAuthError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Bearer } from '../sessions/authenticate.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { GoogleProvider } from './google-provider.ts'
import { linkIdentity, refuseManualLinking } from './link-identity.ts'
import { signInExternally, startExternalSession } from './sign-in-externally.ts'

export const IdTokenGrant = z.object({
  provider: z.string().default(''),
  id_token: z.string().default(''),
  access_token: z.string().default(''),
  nonce: z.string().default(''),
  link_identity: z.boolean().default(false),
  client_id: z.string().default(''),
  issuer: z.string().default(''),
})

type Grant = z.output<typeof IdTokenGrant>

type IdTokenSignIn = {
  grant: Grant
  /** The user who links the identity; undefined for a sign-in. */
  bearer: Bearer | undefined
  redirectTo: string
  client: Client
}

/** A sign-in that the application did itself, proved by the provider's token. */
export async function signInWithIdToken(
  deps: IdentityDeps,
  { grant, bearer, redirectTo, client }: IdTokenSignIn,
) {
  if (!grant.id_token) throw new OAuthError('invalid request', 'id_token required')
  if (!grant.provider && (!grant.client_id || !grant.issuer))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  if (bearer) refuseManualLinking(deps, bearer.user)
  const google = findIssuer(deps, grant)
  const profile = await readIdToken(google, grant)
  const signIn = { provider: google.name, profile, redirectTo, client }

  const outcome = await deps.database.transaction().execute(async (transaction) => {
    const user = bearer
      ? await linkIdentity(deps, transaction, {
          ...signIn,
          userId: bearer.user.id,
          sessionId: bearer.session?.id ?? null,
        })
      : await signInExternally(deps, transaction, signIn)
    if (user instanceof AuthError) return user
    const { provider } = signIn
    return startExternalSession(deps, transaction, { userId: user.id, provider, client })
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

function findIssuer({ providers, config }: IdentityDeps, { provider, issuer }: Grant) {
  const googleIssuer = config.identity.providers.google.issuer
  const isGoogle = provider ? provider === 'google' : issuer === googleIssuer
  if (!isGoogle) throw validationFailed(`Custom OIDC provider "${provider || issuer}" not allowed`)
  if (!providers.google)
    throw authError(400, 'provider_disabled', `Provider (issuer "${googleIssuer}") is not enabled`)
  return providers.google
}

async function readIdToken(google: GoogleProvider, grant: Grant) {
  const { payload, protectedHeader } = await verify(google, grant.id_token)
  const isBoundToAnother =
    grant.access_token !== '' &&
    payload.at_hash !== undefined &&
    payload.at_hash !== hashAccessToken(grant.access_token, protectedHeader.alg)
  if (isBoundToAnother) throw new OAuthError('invalid request', 'Bad ID token')
  if (!payload.sub) throw new OAuthError('invalid request', 'Missing sub claim in id_token')
  const audiences = [payload.aud ?? []].flat()
  if (!audiences.includes(google.clientId))
    throw new OAuthError(
      'invalid request',
      `Unacceptable audience in id_token: [${audiences.join(' ')}]`,
    )
  checkNonce(grant.nonce, payload.nonce)
  return google.profileOf(payload)
}

async function verify(google: GoogleProvider, idToken: string): Promise<JWTVerifyResult> {
  try {
    return await google.verifyIdToken(idToken)
  } catch (cause) {
    throw new OAuthError('invalid request', 'Bad ID token', { cause })
  }
}

/** The token carries a hash, so that anyone who sees the token cannot use it without the nonce. */
function checkNonce(given: string, inToken: unknown): void {
  const expected = typeof inToken === 'string' ? inToken : ''
  if ((given === '') !== (expected === ''))
    throw new OAuthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  if (given && createHash('sha256').update(given).digest('hex') !== expected)
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

/** The left half of the hash that the token's algorithm names. */
function hashAccessToken(accessToken: string, algorithm: string): string {
  const digest = createHash(`sha${algorithm.slice(-3)}`)
    .update(accessToken)
    .digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
