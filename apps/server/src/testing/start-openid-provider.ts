import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type ClientMetadata, Provider } from 'oidc-provider'
import { askWhoSignsIn } from './ask-who-signs-in.ts'

/** A person at the provider; `login_hint` names the one who signs in. */
export type ProviderPerson = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
  hd?: string
}

type Settings = { redirectUri: string; people: Pick<Map<string, ProviderPerson>, 'get'> }

/**
 * Signs in whoever the hint names, and without one asks; nobody known by that name refuses. Consent
 * is taken as given.
 */
export async function startOpenidProvider({ redirectUri, people }: Settings) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'provider', alg: 'RS256', use: 'sig' }
  const client: ClientMetadata = {
    client_id: 'the-application',
    client_secret: 'the-secret-of-the-application',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'client_secret_post',
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [key] },
    cookies: { keys: ['a key that signs the cookies of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // As Google does: what is known of the person stands in the token.
    conformIdTokenClaims: false,
    ttl: { Interaction: 300, Session: 300, Grant: 300, AccessToken: 300, IdToken: 300 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const asked = new URL(request.url, issuer).searchParams.get('login')
    const login = params.login_hint ? String(params.login_hint) : asked
    if (login === null) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.end(String(askWhoSignsIn('Google')))
    }
    await provider.interactionFinished(
      request,
      response,
      people.get(login)
        ? { login: { accountId: login } }
        : { error: 'access_denied', error_description: 'The person refused' },
    )
  })

  return {
    issuer,
    clientId: client.client_id,
    clientSecret: 'the-secret-of-the-application',
    /** A token that the provider signed, with any claims. */
    signIdToken: (claims: JWTPayload) =>
      new SignJWT({ iss: issuer, aud: client.client_id, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
