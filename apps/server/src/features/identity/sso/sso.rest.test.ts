import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changeRole, takeWorkspaceJoin } from '#features/identity/index.ts'
import { buildSsoApp, returnAddress, type SsoApp } from '#testing/build-sso-app.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { posted } from '#testing/start-identity-provider.ts'
import { listUsersByEmails } from '../users/identity-queries.ts'

let app: SsoApp
beforeAll(async () => {
  app = await buildSsoApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'

const personAt = (domain: string, attributes: Record<string, string[]> = {}) => {
  const email = `${crypto.randomUUID()}@${domain}`
  return { nameId: crypto.randomUUID(), email, attributes: { email: [email], ...attributes } }
}

const findUser = (id: string | undefined) =>
  app.database
    .selectFrom('authUsers')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

describe('a sign-in that begins here', () => {
  test('makes an account of the provider’s, with the published client', async () => {
    const connection = await app.connect()
    const person = personAt(connection.domain, { displayName: ['Ada Lovelace'] })
    const { user, browser, back } = await app.signIn(connection, person)
    expect(back.location.href.startsWith(`${returnAddress}?`)).toBe(true)
    const provider = `sso:${connection.id}`
    expect(user).toMatchObject({
      email: person.email,
      is_sso_user: true,
      app_metadata: { provider, providers: [provider] },
      user_metadata: { full_name: 'Ada Lovelace', email_verified: true },
      identities: [
        {
          id: person.nameId,
          provider,
          identity_data: { iss: connection.idp.entityId, sub: person.nameId, email: person.email },
        },
      ],
    })
    expect(user?.email_confirmed_at).toBeDefined()
    const { data } = await browser.getClaims()
    expect(data?.claims.amr).toMatchObject([{ method: 'sso/saml', provider: connection.id }])
    const { data: refreshed } = await browser.refreshSession()
    expect(refreshed.user?.id).toBe(user?.id)
  })

  test('without PKCE comes back with a session', async () => {
    const { idp, domain, id } = await app.connect()
    const browser = createAuthClient(app, 'implicit')
    const { url } = await app.begin(domain, browser)
    const { location, fragment } = await app.postAssertion(await idp.signIn(url, personAt(domain)))
    expect(location.href.startsWith(`${returnAddress}#`)).toBe(true)
    const { data } = await browser.setSession({
      access_token: fragment.access_token ?? '',
      refresh_token: fragment.refresh_token ?? '',
    })
    expect(data.user?.app_metadata.provider).toBe(`sso:${id}`)
  })

  test('is asked for by the id of a connection too, and by a form', async () => {
    const { idp, id } = await app.connect()
    const { data } = await createAuthClient(app).signInWithSSO({
      providerId: id,
      options: { redirectTo: returnAddress, skipBrowserRedirect: true },
    })
    expect(data?.url.startsWith(`${idp.url}/sign-in?SAMLRequest=`)).toBe(true)
    const response = await app.post(
      '/auth/v1/sso',
      { provider_id: id },
      { redirect: 'manual', headers: { apikey: app.apiKeys.publishable } },
    )
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toContain(`${idp.url}/sign-in?`)
  })

  test('again finds the same account, and takes over what the provider says now', async () => {
    const connection = await app.connect()
    const person = personAt(connection.domain, { displayName: ['Ada Lovelace'] })
    const first = await app.signIn(connection, person)
    await first.browser.updateUser({ data: { theme: 'dark' } })
    const email = `ada.king@${connection.domain}`
    const attributes = { email: [email.toUpperCase()], displayName: ['Ada King'] }
    const second = await app.signIn(connection, { ...person, attributes })
    expect(second.user?.id).toBe(first.user?.id)
    expect(second.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Ada King', email, theme: 'dark' },
    })
    expect(second.user?.identities).toHaveLength(1)
  })

  test('of one new person twice at once makes one account', async () => {
    const connection = await app.connect()
    const person = personAt(connection.domain)
    const signIns = await Promise.all([
      app.signIn(connection, person),
      app.signIn(connection, person),
    ])
    expect(new Set(signIns.map(({ user }) => user?.id)).size).toBe(1)
  })

  test('only leads back to addresses that are allowed', async () => {
    const { idp, domain } = await app.connect()
    const { data } = await createAuthClient(app).signInWithSSO({
      domain,
      options: { redirectTo: 'https://evil.example/', skipBrowserRedirect: true },
    })
    const { location } = await app.postAssertion(
      await idp.signIn(data?.url ?? '', personAt(domain)),
    )
    expect(location.origin).toBe('https://site.example')
  })

  test('works though sign-up is closed for others', async () => {
    const closed = await buildSsoApp({ environment: { AUTH_SIGNUP: 'closed' } })
    const connection = await closed.connect()
    const { user } = await closed.signIn(connection, personAt(connection.domain))
    expect(user).toBeTruthy()
    await closed.close()
  })

  test('of somebody who was banned is refused', async () => {
    const connection = await app.connect()
    const person = personAt(connection.domain)
    const { user } = await app.signIn(connection, person)
    await createAdminClient(app).updateUserById(user?.id ?? '', { ban_duration: '24h' })
    const { back } = await app.signIn(connection, person)
    expect(back.query).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  })
})

describe('a sign-in that begins at the provider', () => {
  test('comes back with a session to the address that the provider relays', async () => {
    const { idp, domain, id } = await app.connect({ allow_idp_initiated: true })
    const person = personAt(domain)
    const xml = await idp.respond({ person, requestId: null })
    const { location, fragment } = await app.postAssertion(posted(xml, returnAddress))
    expect(location.href.startsWith(`${returnAddress}#`)).toBe(true)
    const { data } = await createAuthClient(app).getUser(fragment.access_token)
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: `sso:${id}` },
    })
  })

  test('is the same person as one that began here', async () => {
    const connection = await app.connect({ allow_idp_initiated: true })
    const person = personAt(connection.domain)
    const { user } = await app.signIn(connection, person)
    const xml = await connection.idp.respond({ person, requestId: null })
    const { fragment } = await app.postAssertion(posted(xml, ''))
    const { data } = await createAuthClient(app).getUser(fragment.access_token)
    expect(data.user?.id).toBe(user?.id)
  })
})

describe('accounts of single sign-on are apart from others', () => {
  test('an account with the same address is neither found nor changed', async () => {
    const connection = await app.connect()
    const person = personAt(connection.domain)
    const own = await createAuthClient(app).signUp({ email: person.email, password })
    const { user } = await app.signIn(connection, person)
    expect(user?.id).not.toBe(own.data.user?.id)
    expect(user?.email).toBe(person.email)
    const again = await createAuthClient(app).signInWithPassword({ email: person.email, password })
    expect(again.data.user?.id).toBe(own.data.user?.id)
  })

  test('two companies that name the same person have an account each', async () => {
    const [one, other] = [await app.connect(), await app.connect()]
    const person = personAt(one.domain)
    const [first, second] = [await app.signIn(one, person), await app.signIn(other, person)]
    expect(first.user?.id).not.toBe(second.user?.id)
  })

  test('their address is free for others to sign up with, and leads nobody to them', async () => {
    const connection = await app.connect()
    const person = personAt(connection.domain)
    const { user } = await app.signIn(connection, person)
    const client = createAuthClient(app)
    const wrong = await client.signInWithPassword({ email: person.email, password })
    expect(wrong.error?.code).toBe('invalid_credentials')
    await client.resetPasswordForEmail(person.email)
    expect((await app.mails()).filter(({ toAddress }) => toAddress === person.email)).toEqual([])
    const signUp = await client.signUp({ email: person.email, password })
    expect(signUp.error).toBeNull()
    expect(signUp.data.user?.id).not.toBe(user?.id)
  })

  test('their address neither links a provider to them nor makes them an operator', async () => {
    const connection = await app.connect()
    const { email, ...person } = personAt(connection.domain)
    await app.signIn(connection, person)
    expect(await listUsersByEmails(app.database, [email])).toEqual([])
    expect(await changeRole(app.database, { email, role: 'operator' })).toBe('unknown')
  })

  test('their address is proven only where its domain is the provider’s', async () => {
    const connection = await app.connect()
    const { user } = await app.signIn(connection, personAt(connection.domain))
    expect((await findUser(user?.id)).emailProvenAt).not.toBeNull()
    const foreign = await app.signIn(connection, personAt('other.example'))
    expect((await findUser(foreign.user?.id)).emailProvenAt).toBeNull()
    expect(foreign.user?.user_metadata.email_verified).toBe(false)
  })

  test('the company decides how they sign in', async () => {
    const connection = await app.connect()
    const { browser } = await app.signIn(connection, personAt(connection.domain))
    for (const changes of [{ password }, { email: 'other@example.com' }]) {
      const { error } = await browser.updateUser(changes)
      expect(error).toMatchObject({ status: 422, code: 'user_sso_managed' })
    }
    const link = await browser.linkIdentity({ provider: 'google' })
    expect(link.error?.code).toBe('user_sso_managed')
    const { data } = await browser.getSession()
    const passkey = await app.post(
      '/auth/v1/passkeys/registration/options',
      {},
      {
        headers: {
          apikey: app.apiKeys.publishable,
          authorization: `Bearer ${data.session?.access_token}`,
        },
      },
    )
    expect([passkey.status, passkey.headers.get('x-sb-error-code')]).toEqual([
      422,
      'user_sso_managed',
    ])
  })
})

describe('attributes', () => {
  test('become claims as the mapping says, and others are not kept', async () => {
    const connection = await app.connect({
      attribute_mapping: {
        keys: {
          email: { names: ['missing', 'workMail'] },
          name: { name: 'cn' },
          groups: { name: 'memberOf', array: true },
          first_group: { name: 'memberOf' },
          country: { name: 'c', default: 'nowhere' },
        },
      },
    })
    const email = `grace@${connection.domain}`
    const { user } = await app.signIn(connection, {
      nameId: 'grace',
      attributes: {
        workMail: [email],
        email: ['other@other.example'],
        cn: ['Grace Hopper'],
        memberOf: ['staff', 'navy'],
        shoeSize: ['38'],
      },
    })
    expect(user?.identities?.[0]?.identity_data).toEqual({
      iss: connection.idp.entityId,
      sub: 'grace',
      email,
      email_verified: true,
      phone_verified: false,
      name: 'Grace Hopper',
      full_name: 'Grace Hopper',
      custom_claims: { groups: ['staff', 'navy'], first_group: 'staff', country: 'nowhere' },
    })
  })

  test('never make anybody an operator', async () => {
    const connection = await app.connect({
      attribute_mapping: { keys: { role: { name: 'role' }, app_metadata: { name: 'role' } } },
    })
    const person = personAt(connection.domain, { role: ['operator'] })
    const { user } = await app.signIn(connection, person)
    expect(user?.app_metadata.role).toBeUndefined()
  })

  async function addWorkspace() {
    const id = createId()
    await app.database
      .insertInto('workspaces')
      .values({ id, name: 'Example Corp', plan: 'team' })
      .execute()
    return id
  }

  test.each([
    ['editor', ['Editor'], 'editor'],
    ['admin', ['admin'], 'admin'],
    ['viewer by default', undefined, 'viewer'],
    ['viewer for a role that is not known', ['owner'], 'viewer'],
  ])('say the role in the workspace of the connection: %s', async (_, given, role) => {
    const workspaceId = await addWorkspace()
    const connection = await app.connect({
      workspace_id: workspaceId,
      attribute_mapping: { keys: { workspace_role: { name: 'teamRole' } } },
    })
    const person = personAt(connection.domain, given && { teamRole: given })
    const { user } = await app.signIn(connection, person)
    const take = () => takeWorkspaceJoin(app.database, user?.id ?? '')
    expect(await take()).toEqual({ workspaceId, role })
    // Once after each sign-in: somebody who was removed meanwhile does not come back by a request.
    expect(await take()).toBeUndefined()
    await app.signIn(connection, person)
    expect(await take()).toEqual({ workspaceId, role })
  })

  test('say nothing without a workspace', async () => {
    const connection = await app.connect({
      attribute_mapping: { keys: { workspace_role: { name: 'teamRole' } } },
    })
    const person = personAt(connection.domain, { teamRole: ['admin'] })
    const { user } = await app.signIn(connection, person)
    expect(await takeWorkspaceJoin(app.database, user?.id ?? '')).toBeUndefined()
  })
})

describe('the domain of an address', () => {
  test('finds its connection in any writing, and an unknown one is told', async () => {
    const { domain, idp } = await app.connect()
    const { url } = await app.begin(domain.toUpperCase())
    expect(url.startsWith(idp.url)).toBe(true)
    const { error } = await app.begin('unknown.example')
    expect(error).toMatchObject({
      status: 404,
      code: 'sso_provider_not_found',
      message: 'No SSO provider assigned for this domain',
    })
  })

  test('finds nothing until somebody has verified it', async () => {
    const { domain } = await app.connect()
    await app.database
      .updateTable('authSsoDomains')
      .set({ verifiedAt: null })
      .where('domain', '=', domain)
      .execute()
    expect((await app.begin(domain)).error?.code).toBe('sso_provider_not_found')
  })

  test.each([
    [{}, 'A provider_id or domain needs to be provided'],
    [
      { domain: 'a.example', provider_id: createId() },
      'Only one of provider_id or domain supported',
    ],
    [{ domain: 'no domain' }, "'no domain' is not a domain"],
    [{ provider_id: 'x' }, 'provider_id must be an UUID'],
    [
      { domain: 'a.example', code_challenge_method: 's256' },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
  ])('and the rest of the request has to be right: %j', async (body, message) => {
    const response = await app.post('/auth/v1/sso', body, {
      headers: { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'validation_failed', message })
  })
})

describe('the installation', () => {
  test('describes itself to identity providers, the same at every start', async () => {
    const response = await app.request('/auth/v1/sso/saml/metadata')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const xml = await response.text()
    for (const part of [
      'entityID="https://site.example/auth/v1/sso/saml/metadata"',
      'Location="https://site.example/auth/v1/sso/saml/acs"',
      'WantAssertionsSigned="true"',
      'AuthnRequestsSigned="true"',
    ])
      expect(xml).toContain(part)
    expect(await (await app.request('/auth/v1/sso/saml/metadata')).text()).toBe(xml)
    const { count } = await app.database
      .selectFrom('authSamlKeys')
      .select(sql<string>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe('1')
  })

  test('says in its settings that it has single sign-on', async () => {
    const settings = await app.request('/auth/v1/settings', {
      headers: { apikey: app.apiKeys.publishable },
    })
    expect(await settings.json()).toMatchObject({ saml_enabled: true })
    const config = await app.request('/api/v1/config')
    expect(await config.json()).toMatchObject({ auth: { sso: true } })
  })

  test('without it has none of its addresses', async () => {
    const without = await buildTestApp()
    const headers = { apikey: without.apiKeys.publishable }
    for (const [method, path] of [
      ['POST', '/auth/v1/sso'],
      ['GET', '/auth/v1/sso/saml/metadata'],
      ['POST', '/auth/v1/sso/saml/acs'],
    ] as const) {
      const response = await without.request(path, { method, headers })
      expect(response.status).toBe(404)
      const Refusal = z.object({ error_code: z.string() })
      expect(Refusal.parse(await response.json()).error_code).toBe('saml_provider_disabled')
    }
    const config = await without.request('/api/v1/config')
    expect(await config.json()).toMatchObject({ auth: { sso: false } })
    await without.close()
  })
})
