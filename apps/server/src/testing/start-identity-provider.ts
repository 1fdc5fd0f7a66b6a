import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { makeCertificate } from '#features/identity/sso/make-certificate.ts'
import { askWhoSignsIn } from './ask-who-signs-in.ts'

type ServiceProvider = Record<string, unknown>

/** The part of `samlify` that is used here. Its own types bring those of browsers into the server. */
type Samlify = {
  setSchemaValidator: (validator: { validate: () => Promise<string> }) => void
  ServiceProvider: (settings: { metadata: string }) => ServiceProvider
  IdentityProvider: (settings: Record<string, unknown>) => {
    getMetadata: () => string
    parseLoginRequest: (
      from: ServiceProvider,
      binding: 'redirect',
      request: { query: Record<string, string>; octetString: string },
    ) => Promise<{ extract: { request: { id: string } } }>
    createLoginResponse: (
      to: ServiceProvider,
      request: { extract: Record<string, unknown> },
      binding: 'post',
      user: Record<string, unknown>,
      options: { customTagReplacement: () => { id: string; context: string } },
    ) => Promise<{ context: string }>
  }
  SamlLib: {
    defaultLoginResponseTemplate: { context: string }
    replaceTagsByValue: (template: string, tags: Record<string, string | null>) => string
  }
}

const require = createRequire(import.meta.url)
const { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator }: Samlify =
  require('samlify')

// Schemas would need a program of their own; whatever is to be refused here, the server refuses.
setSchemaValidator({ validate: async () => 'not looked at' })

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const persistentFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

export type SsoPerson = { nameId: string; format?: string; attributes?: Record<string, string[]> }

/** The tags of a response, for those that a test wants to be others; null leaves an attribute out. */
type Tags = Partial<
  Record<
    | 'Destination'
    | 'SubjectRecipient'
    | 'Audience'
    | 'Issuer'
    | 'InResponseTo'
    | 'AssertionID'
    | 'ConditionsNotBefore'
    | 'ConditionsNotOnOrAfter'
    | 'SubjectConfirmationDataNotOnOrAfter',
    string | null
  >
>

type Answer = { person: SsoPerson; requestId: string | null; tags?: Tags }

/** The form that a browser posts. */
export type PostedResponse = { SAMLResponse: string; RelayState: string }

export type IdentityProviderDouble = Awaited<ReturnType<typeof startIdentityProvider>>

type Settings = {
  /** Where the service provider really answers, or does once somebody signs in. */
  readServiceProvider: () => Promise<string>
  /** Where browsers reach it. */
  assertionAddress: string
  signatureAlgorithm?: string
}

/**
 * The identity provider of a company, made with another library than the server uses. It signs anybody in
 * who gives an address, and takes only requests that are signed.
 */
export async function startIdentityProvider({
  readServiceProvider,
  assertionAddress,
  signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
}: Settings) {
  const app = new Hono()
  const { port, close } = await new Promise<{ port: number; close: () => void }>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve({ port: address.port, close: () => server.close() }),
    )
  })
  const url = `http://127.0.0.1:${port}`
  const entityId = `${url}/metadata`
  const privateKey = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
  const provider = IdentityProvider({
    entityID: entityId,
    privateKey,
    signingCert: makeCertificate(createPrivateKey(privateKey), 'idp'),
    isAssertionEncrypted: false,
    wantAuthnRequestsSigned: true,
    nameIDFormat: [persistentFormat],
    requestSignatureAlgorithm: signatureAlgorithm,
    singleSignOnService: [{ Binding: redirectBinding, Location: `${url}/sign-in` }],
    singleLogoutService: [{ Binding: redirectBinding, Location: `${url}/sign-out` }],
  })
  const metadata = provider.getMetadata()
  const findServiceProvider = async () => ServiceProvider({ metadata: await readServiceProvider() })

  /** The id of a request that is signed with the key of the service provider's metadata. */
  async function readRequest(address: string): Promise<string> {
    const query = Object.fromEntries(new URL(address).searchParams)
    const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
      .map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`)
      .join('&')
    const { extract } = await provider.parseLoginRequest(await findServiceProvider(), 'redirect', {
      query,
      octetString: signed,
    })
    return extract.request.id
  }

  /** A signed response, as text. */
  async function respond({ person, requestId, tags = {} }: Answer): Promise<string> {
    const now = Date.now()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    const fill = (template: string) => {
      const id = `_${crypto.randomUUID()}`
      const context = SamlLib.replaceTagsByValue(withStatements(template, person, at(0)), {
        ID: id,
        AssertionID: `_${crypto.randomUUID()}`,
        Destination: assertionAddress,
        SubjectRecipient: assertionAddress,
        Audience: assertionAddress.replace(/acs$/, 'metadata'),
        Issuer: entityId,
        IssueInstant: at(0),
        StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
        ConditionsNotBefore: at(-1),
        ConditionsNotOnOrAfter: at(5),
        SubjectConfirmationDataNotOnOrAfter: at(5),
        NameIDFormat: person.format ?? persistentFormat,
        NameID: person.nameId,
        InResponseTo: requestId,
        ...tags,
      })
      return { id, context }
    }
    const { context } = await provider.createLoginResponse(
      await findServiceProvider(),
      { extract: {} },
      'post',
      {},
      { customTagReplacement: () => fill(SamlLib.defaultLoginResponseTemplate.context) },
    )
    return Buffer.from(context, 'base64').toString('utf8')
  }

  /** A browser that arrives with a request, and leaves with the response to it. */
  async function signIn(address: string, person: SsoPerson, tags?: Tags): Promise<PostedResponse> {
    const requestId = await readRequest(address)
    const xml = await respond({ person, requestId, ...(tags && { tags }) })
    return posted(xml, new URL(address).searchParams.get('RelayState') ?? '')
  }

  app.get('/metadata', (context) => context.body(metadata, 200, { 'content-type': 'text/xml' }))
  app.get('/sign-in', async (context) => {
    const { login, ...kept } = context.req.query()
    if (login === undefined) return context.html(askWhoSignsIn('Example Corp', kept))
    const attributes = { displayName: ['Ada Example'] }
    const person = { nameId: login, format: emailFormat, attributes }
    const answer = kept.SAMLRequest
      ? await signIn(context.req.url, person)
      : posted(await respond({ person, requestId: null }), kept.RelayState ?? '')
    return context.html(postToSite(assertionAddress, answer))
  })

  return { url, entityId, metadata, readRequest, respond, signIn, stop: close }
}

export const posted = (xml: string, relayState: string): PostedResponse => ({
  SAMLResponse: Buffer.from(xml).toString('base64'),
  RelayState: relayState,
})

function withStatements(template: string, { attributes = {} }: SsoPerson, now: string): string {
  const given = Object.entries(attributes).map(
    ([name, values]) =>
      html`<saml:Attribute Name="${name}">${values.map(
        (value) => html`<saml:AttributeValue>${value}</saml:AttributeValue>`,
      )}</saml:Attribute>`,
  )
  const statement = html`<saml:AttributeStatement>${given}</saml:AttributeStatement>`
  return template
    .replace('{AuthnStatement}', `<saml:AuthnStatement AuthnInstant="${now}"/>`)
    .replace('{AttributeStatement}', given.length > 0 ? String(statement) : '')
}

/** As providers lead back: by a form that sends itself. */
const postToSite = (address: string, { SAMLResponse, RelayState }: PostedResponse) =>
  html`<!doctype html>
    <html lang="en">
      <title>Signing in</title>
      <link rel="icon" href="data:,">
      <form method="post" action="${address}">
        <input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
        <input type="hidden" name="RelayState" value="${RelayState}">
      </form>
      <script>document.forms[0].submit()</script>
    </html>`
