import { z } from 'zod'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import type { TestDatabase } from '#testing/create-test-database.ts'
import {
  type IdentityProviderDouble,
  type PostedResponse,
  type SsoPerson,
  startIdentityProvider,
} from '#testing/start-identity-provider.ts'

/** A company's identity provider, with the connection to it. */
export type Connection = { idp: IdentityProviderDouble; domain: string; id: string }

const AdminAnswer = z.looseObject({
  id: z.string().optional(),
  items: z.array(z.unknown()).optional(),
  saml: z.looseObject({ metadata_xml: z.string().optional() }).optional(),
  error_code: z.string().optional(),
  msg: z.string().optional(),
})

export type SsoApp = Awaited<ReturnType<typeof buildSsoApp>>

const siteUrl = 'https://site.example'
/** The page that every journey of these tests comes back to. */
export const returnAddress = `${siteUrl}/welcome`

type Options = { environment?: NodeJS.ProcessEnv; database?: TestDatabase }

/** The app with single sign-on. */
export async function buildSsoApp({ environment = {}, database }: Options = {}) {
  const app = await buildTestApp({
    ...(database && { database }),
    config: loadConfig({
      PORT: '0',
      SITE_URL: siteUrl,
      RATE_LIMITS: 'off',
      AUTH_SAML: 'on',
      ALLOW_PRIVATE_IMPORTS: 'on',
      ...environment,
    }),
  })

  const idps: IdentityProviderDouble[] = []

  /** An answer of the admin API of connections. */
  async function administer(method: string, path = '', body?: unknown) {
    const response = await app.request(`/auth/v1/admin/sso/providers${path}`, {
      method,
      headers: headersOf(app),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: AdminAnswer.parse(await response.json()) }
  }

  /** A company's identity provider, and the connection to it. */
  async function connect(
    settings: Record<string, unknown> = {},
    signature: { signatureAlgorithm?: string } = {},
  ): Promise<Connection> {
    const idp = await startIdentityProvider({
      ...signature,
      assertionAddress: `${siteUrl}/auth/v1/sso/saml/acs`,
      readServiceProvider: async () => (await app.request('/auth/v1/sso/saml/metadata')).text(),
    })
    idps.push(idp)
    const domain = `${crypto.randomUUID()}.example`
    const { body } = await administer('POST', '', {
      type: 'saml',
      metadata_xml: idp.metadata,
      domains: [domain],
      ...settings,
    })
    return { idp, domain, id: String(body.id) }
  }

  /** As the browser posts it; answers with the address that it is led to. */
  async function post(form: Partial<PostedResponse>) {
    const response = await app.request('/auth/v1/sso/saml/acs', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    })
    const location = new URL(response.headers.get('location') ?? '')
    const query = Object.fromEntries(location.searchParams)
    const fragment = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
    return { status: response.status, location, query, fragment }
  }

  /** The address of the identity provider that the published client would lead to. */
  async function begin(domain: string, browser = createAuthClient(app)) {
    const { data, error } = await browser.signInWithSSO({
      domain,
      options: { redirectTo: returnAddress, skipBrowserRedirect: true },
    })
    return { browser, url: data?.url ?? '', error }
  }

  /** To the provider and back with the published client, which exchanges the code. */
  async function signIn({ idp, domain }: Connection, person: SsoPerson) {
    const { browser, url } = await begin(domain)
    const back = await post(await idp.signIn(url, person))
    const { data, error } = await browser.exchangeCodeForSession(back.query.code ?? '')
    return { browser, back, session: data.session, user: data.user, error }
  }

  return {
    ...app,
    administer,
    connect,
    postAssertion: post,
    begin,
    signIn,
    close: async () => {
      await app.close()
      for (const idp of idps) idp.stop()
    },
  }
}

const headersOf = ({ apiKeys }: Pick<TestApp, 'apiKeys'>) => ({
  apikey: apiKeys.secret,
  authorization: `Bearer ${apiKeys.secret}`,
  'content-type': 'application/json',
})
