import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSsoApp, type SsoApp } from '#testing/build-sso-app.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { startIdentityProvider } from '#testing/start-identity-provider.ts'

let app: SsoApp
beforeAll(async () => {
  app = await buildSsoApp()
})
afterAll(() => app.close())

const newDomain = () => `${crypto.randomUUID()}.example`

async function startAnother() {
  return await startIdentityProvider({
    assertionAddress: 'https://site.example/auth/v1/sso/saml/acs',
    readServiceProvider: async () => (await app.request('/auth/v1/sso/saml/metadata')).text(),
  })
}

describe('a connection', () => {
  test('is added, shown, listed, changed and removed as the protocol has it', async () => {
    const idp = await startAnother()
    const domain = newDomain()
    const attribute_mapping = { keys: { name: { name: 'cn' } } }
    const added = await app.administer('POST', '', {
      type: 'saml',
      metadata_xml: idp.metadata,
      domains: [domain.toUpperCase()],
      attribute_mapping,
    })
    expect(added.status).toBe(201)
    const { id } = added.body
    const shown = {
      id,
      disabled: false,
      saml: { entity_id: idp.entityId, metadata_xml: idp.metadata, attribute_mapping },
      domains: [{ domain }],
      workspace_id: null,
      allow_idp_initiated: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    }
    expect(added.body).toEqual(shown)
    expect((await app.administer('GET', `/${id}`)).body).toEqual(shown)

    const { items } = (await app.administer('GET')).body
    const { metadata_xml: _, ...saml } = shown.saml
    expect(items).toContainEqual({ ...shown, saml })

    const name_id_format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const other = newDomain()
    const changed = await app.administer('PUT', `/${id}`, {
      domains: [other],
      disabled: true,
      name_id_format,
    })
    expect(changed.body).toMatchObject({
      disabled: true,
      domains: [{ domain: other }],
      saml: { name_id_format, attribute_mapping },
    })

    const removed = await app.administer('DELETE', `/${id}`)
    expect([removed.status, removed.body.id]).toEqual([200, id])
    const gone = await app.administer('GET', `/${id}`)
    expect([gone.status, gone.body.error_code]).toEqual([404, 'sso_provider_not_found'])
    idp.stop()
  })

  test('that is removed ends no session and deletes no account', async () => {
    const connection = await app.connect()
    const person = { nameId: 'ada', attributes: { email: [`ada@${connection.domain}`] } }
    const { browser, user } = await app.signIn(connection, person)
    await app.administer('DELETE', `/${connection.id}`)
    const { data } = await browser.refreshSession()
    expect(data.user?.id).toBe(user?.id)
    expect((await app.begin(connection.domain)).error?.code).toBe('sso_provider_not_found')
  })

  test('is the business of administrators', async () => {
    const { body } = await app.administer('GET')
    expect(body.items).toBeDefined()
    const client = createAuthClient(app)
    const signUp = await client.signUp({
      email: `${crypto.randomUUID()}@example.com`,
      password: 'correct horse battery',
    })
    for (const token of [app.apiKeys.publishable, signUp.data.session?.access_token])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['GET', `/${createId()}`],
        ['PUT', `/${createId()}`],
        ['DELETE', `/${createId()}`],
      ] as const) {
        const response = await app.request(`/auth/v1/admin/sso/providers${path}`, {
          method,
          headers: { apikey: app.apiKeys.publishable, authorization: `Bearer ${token}` },
        })
        expect(response.status).toBe(403)
      }
  })

  test('keeps its provider: one metadata names no other', async () => {
    const { id } = await app.connect()
    const other = await startAnother()
    const { status, body } = await app.administer('PUT', `/${id}`, { metadata_xml: other.metadata })
    expect([status, body.error_code]).toEqual([400, 'saml_entity_id_mismatch'])
    other.stop()
  })

  test('has its provider and its domains for itself', async () => {
    const { idp, domain, id } = await app.connect()
    const twice = await app.administer('POST', '', { type: 'saml', metadata_xml: idp.metadata })
    expect([twice.status, twice.body.error_code]).toEqual([422, 'saml_idp_already_exists'])
    const other = await startAnother()
    const taken = await app.administer('POST', '', {
      type: 'saml',
      metadata_xml: other.metadata,
      domains: [domain],
    })
    expect([taken.status, taken.body.error_code]).toEqual([400, 'sso_domain_already_exists'])
    expect(taken.body.msg).toContain(id)
    other.stop()
  })

  test('belongs to one workspace at most, which has one at most', async () => {
    const workspace_id = createId()
    const unknown = await app.connect({ workspace_id })
    expect(unknown.id).toBe('undefined')
    await app.database
      .insertInto('workspaces')
      .values({ id: workspace_id, name: 'Example', plan: 'team' })
      .execute()
    const { id } = await app.connect({ workspace_id })
    const { id: other } = await app.connect()
    const { status, body } = await app.administer('PUT', `/${other}`, { workspace_id })
    expect([status, body.msg]).toEqual([400, 'This workspace has an SSO identity provider already'])
    await app.database.deleteFrom('workspaces').where('id', '=', workspace_id).execute()
    expect((await app.administer('GET', `/${id}`)).body.workspace_id).toBeNull()
  })

  test.each([
    [{ type: 'oidc' }, "Only 'saml' supported for SSO provider type"],
    [{}, 'Either metadata_xml or metadata_url must be set'],
    [
      { metadata_xml: '<x/>', metadata_url: 'https://x.example/' },
      'Only one of metadata_xml or metadata_url needs to be set',
    ],
    [{ metadata_xml: 'x' }, 'SAML Metadata is not the XML of an EntityDescriptor'],
    [
      { metadata_xml: '<!DOCTYPE x [<!ENTITY e "x">]><EntityDescriptor entityID="x"/>' },
      'SAML Metadata is not the XML of an EntityDescriptor',
    ],
    [
      { metadata_xml: '<EntityDescriptor entityID="x"/>' },
      'SAML Metadata does not contain any IDPSSODescriptor',
    ],
    [{ metadata_url: 'nowhere' }, 'metadata_url is not a valid URL'],
  ])('is refused with %j', async (settings, message) => {
    const { status, body } = await app.administer('POST', '', { type: 'saml', ...settings })
    expect([status, body]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg: message },
    ])
  })

  test.each([
    [{ domains: ['not a domain'] }],
    [{ domains: ['example'] }],
    [{ name_id_format: 'other' }],
    [{ workspace_id: 'x' }],
    [{ attribute_mapping: { keys: { name: 'cn' } } }],
  ])('is refused with %j beside good metadata', async (settings) => {
    const idp = await startAnother()
    const { status } = await app.administer('POST', '', {
      type: 'saml',
      metadata_xml: idp.metadata,
      ...settings,
    })
    expect(status).toBe(400)
    idp.stop()
  })

  test.each([
    ['without the address to sign in at', /<SingleSignOnService[^>]*>(<\/SingleSignOnService>)?/g],
    ['without a certificate', /<KeyDescriptor[\s\S]*?<\/KeyDescriptor>/g],
  ])('is refused with metadata %s', async (_, part) => {
    const idp = await startAnother()
    expect(idp.metadata).toMatch(part)
    const metadata_xml = idp.metadata.replace(part, '')
    const { body } = await app.administer('POST', '', { type: 'saml', metadata_xml })
    expect(body.error_code).toBe('validation_failed')
    idp.stop()
  })

  test('is refused with an address to sign in at that is none of the web', async () => {
    const idp = await startAnother()
    const metadata_xml = idp.metadata.replaceAll(`${idp.url}/sign-in`, 'javascript:alert(1)')
    const { body } = await app.administer('POST', '', { type: 'saml', metadata_xml })
    expect(body.error_code).toBe('validation_failed')
    idp.stop()
  })
})

describe('metadata at an address', () => {
  const age = (id: string) =>
    app.database
      .updateTable('authSsoProviders')
      .set({ metadataReadAt: sql<Date>`now() - interval '25 hours'` })
      .where('id', '=', id)
      .execute()

  async function serveMetadata(text: () => string) {
    let requests = 0
    const server = createServer((_, response) => {
      requests += 1
      response.end(text())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    return { url, requests: () => requests, stop: () => server.close() }
  }

  test('is read again each day, and what was known is used while it cannot be read', async () => {
    const idp = await startAnother()
    let text = idp.metadata
    const served = await serveMetadata(() => text)
    const domain = newDomain()
    const { body } = await app.administer('POST', '', {
      type: 'saml',
      metadata_url: served.url,
      domains: [domain],
    })
    expect(body.saml).toMatchObject({ entity_id: idp.entityId, metadata_url: served.url })
    await app.begin(domain)
    expect(served.requests()).toBe(1)

    await age(String(body.id))
    text = idp.metadata.replaceAll(`${idp.url}/sign-in`, 'https://moved.example/')
    expect((await app.begin(domain)).url.startsWith('https://moved.example/?')).toBe(true)
    expect(served.requests()).toBe(2)

    text = 'broken'
    await age(String(body.id))
    expect((await app.begin(domain)).url.startsWith('https://moved.example/?')).toBe(true)
    expect((await app.begin(domain)).url.startsWith('https://moved.example/?')).toBe(true)
    expect(served.requests()).toBe(3)

    text = idp.metadata.replaceAll(idp.entityId, 'https://another.example/')
    await age(String(body.id))
    await app.begin(domain)
    expect((await app.administer('GET', `/${body.id}`)).body.saml?.metadata_xml).toContain('moved')
    served.stop()
    idp.stop()
  })

  test('of a private network is not read, and only encrypted', async () => {
    const guarded = await buildTestApp({ config: { ...app.config, allowPrivateImports: false } })
    const add = async (metadata_url: string) => {
      const response = await guarded.post(
        '/auth/v1/admin/sso/providers',
        { type: 'saml', metadata_url },
        {
          headers: {
            apikey: guarded.apiKeys.secret,
            authorization: `Bearer ${guarded.apiKeys.secret}`,
          },
        },
      )
      return response.headers.get('x-sb-error-code')
    }
    expect(await add('http://idp.example/metadata')).toBe('validation_failed')
    expect(await add('https://127.0.0.1/metadata')).toBe('saml_metadata_fetch_failed')
    await guarded.close()
  })
})
