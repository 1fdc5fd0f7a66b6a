import { createRemoteJWKSet, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { z } from 'zod'
import { fetchJson } from '../fetch-json.ts'
import type { ExternalProfile, ExternalProvider } from './external-provider.ts'
import { exchangeProviderCode, withQuery } from './provider-tokens.ts'

export type GoogleProvider = ReturnType<typeof createGoogleProvider>

type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

const PersonClaims = z.object({
  sub: z.string().min(1),
  email: z.string().optional().catch(undefined),
  // Some issuers write the word.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .default(false)
    .catch(false),
  name: z.string().optional().catch(undefined),
  picture: z.string().optional().catch(undefined),
  hd: z.string().optional().catch(undefined),
})

/** Asymmetric ones, each named after the hash that it uses. */
const algorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512']

const defaultScopes = ['openid', 'email', 'profile']

/** Google, or whichever OpenID issuer stands in its place. */
export function createGoogleProvider({ clientId, clientSecret, issuer }: GoogleSettings) {
  const discover = createDiscovery(issuer)

  /** The signature, issuer and expiry of a token; whom it is meant for is up to the caller. */
  async function verifyIdToken(idToken: string, audience?: string): Promise<JWTVerifyResult> {
    const { keys } = await discover()
    return jwtVerify(idToken, keys, {
      // Google's older tokens leave the scheme out.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      requiredClaims: ['exp'],
      algorithms,
      ...(audience && { audience }),
    })
  }

  const provider = {
    name: 'google',
    authorizationUrl: async ({ state, redirectUri, scopes, extra }) =>
      withQuery((await discover()).authorization_endpoint, {
        ...extra,
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set([...defaultScopes, ...scopes])].join(' '),
        state,
      }),
    exchangeCode: async (code, redirectUri) =>
      exchangeProviderCode((await discover()).token_endpoint, {
        clientId,
        clientSecret,
        code,
        redirectUri,
      }),
    readProfile: async ({ accessToken, idToken }) => {
      if (!idToken) throw new Error(`${issuer} gave no id token`)
      const { payload } = await verifyIdToken(idToken, clientId)
      if (payload.email !== undefined) return profileOf(payload)
      // Issuers may keep what they know of a person out of the token.
      const { userinfo_endpoint } = await discover()
      if (!userinfo_endpoint) return profileOf(payload)
      const person = await fetchJson(userinfo_endpoint, PersonClaims, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      if (person.sub !== payload.sub) throw new Error(`${issuer} told of another person`)
      return profileOf({ ...payload, ...person })
    },
  } satisfies ExternalProvider

  function profileOf(claims: JWTPayload): ExternalProfile {
    const person = PersonClaims.parse(claims)
    return {
      subject: person.sub,
      emails: person.email
        ? [
            {
              email: person.email.toLowerCase(),
              isVerified: person.email_verified,
              isPrimary: true,
            },
          ]
        : [],
      details: {
        iss: issuer,
        sub: person.sub,
        provider_id: person.sub,
        ...(person.name && { name: person.name, full_name: person.name }),
        ...(person.picture && { picture: person.picture, avatar_url: person.picture }),
        ...(person.hd && { custom_claims: { hd: person.hd } }),
      },
    }
  }

  return { ...provider, clientId, issuer, verifyIdToken, profileOf }
}

const keptMilliseconds = 3_600_000

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

type Discovered = z.output<typeof Metadata> & { keys: ReturnType<typeof createRemoteJWKSet> }

/** An issuer's addresses and keys, asked for once an hour; a failure is not kept. */
function createDiscovery(issuer: string): () => Promise<Discovered> {
  let kept: { answer: Promise<Discovered>; until: number } | undefined

  return async () => {
    if (kept && kept.until > Date.now()) return kept.answer
    const answer = discover(issuer)
    kept = { answer, until: Date.now() + keptMilliseconds }
    try {
      return await answer
    } catch (error) {
      kept = undefined
      throw error
    }
  }
}

async function discover(issuer: string): Promise<Discovered> {
  const metadata = await fetchJson(`${issuer}/.well-known/openid-configuration`, Metadata)
  if (metadata.issuer !== issuer) throw new Error(`${issuer} says that it is another issuer`)
  return { ...metadata, keys: createRemoteJWKSet(new URL(metadata.jwks_uri)) }
}
