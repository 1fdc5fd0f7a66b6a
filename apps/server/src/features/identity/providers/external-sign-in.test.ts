import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInternalContext } from '#platform/http/server/request-context.ts'
import { buildProviderApp, type ProviderApp, returnAddress } from '#testing/build-provider-app.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { cookieOf } from '#testing/follow-redirects.ts'

let app: ProviderApp
let confirming: ProviderApp
beforeAll(async () => {
  app = await buildProviderApp()
  confirming = await buildProviderApp({ AUTH_CONFIRM_EMAIL: 'on' })
})
afterAll(async () => {
  await app.close()
  await confirming.close()
})

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`
let lastId = 1_000

function addGoogler(to: ProviderApp, { email = newEmail(), verified = true } = {}) {
  const sub = crypto.randomUUID()
  to.people.set(sub, {
    sub,
    email,
    email_verified: verified,
    name: 'Ada Lovelace',
    picture: 'https://pictures.example/ada.png',
  })
  return { provider: 'google', who: sub, email } as const
}

function addGithubber(to: ProviderApp, { email = newEmail(), verified = true } = {}) {
  const login = `user-${++lastId}`
  to.githubPeople.set(login, {
    id: lastId,
    login,
    name: 'Grace Hopper',
    emails: [{ email, verified, primary: true }],
  })
  return { provider: 'github', who: login, email } as const
}

const addSecondary = (who: string, email: string) =>
  app.githubPeople.get(who)?.emails.push({ email, verified: true, primary: false })

const proveAddress = (email: string) =>
  app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', email)
    .execute()

const fragmentOf = (address: URL) => Object.fromEntries(new URLSearchParams(address.hash.slice(1)))
const queryOf = (address: URL) => Object.fromEntries(address.searchParams)

async function callBack(query: Record<string, string>, cookie = '') {
  const response = await app.request(`/auth/v1/callback?${new URLSearchParams(query)}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  const location = new URL(response.headers.get('location') ?? '')
  return { status: response.status, location, query: queryOf(location) }
}

async function begin(query = {}) {
  const parameters = new URLSearchParams({
    provider: 'google',
    redirect_to: returnAddress,
    ...query,
  })
  const response = await app.request(`/auth/v1/authorize?${parameters}`, { redirect: 'manual' })
  const location = new URL(response.headers.get('location') ?? '')
  const state = location.searchParams.get('state') ?? ''
  return { status: response.status, location, state, cookie: cookieOf(response) }
}

describe('signing in with Google', () => {
  test('makes an account that shows the person as Google does', async () => {
    const person = addGoogler(app)
    const { session, user } = await app.signIn(person)
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ada Lovelace', email_verified: true },
    })
    expect(user?.email_confirmed_at).toBeDefined()
    expect(user?.identities).toMatchObject([
      {
        id: person.who,
        provider: 'google',
        email: person.email,
        identity_data: {
          iss: app.openid.issuer,
          sub: person.who,
          provider_id: person.who,
          name: 'Ada Lovelace',
          full_name: 'Ada Lovelace',
          picture: 'https://pictures.example/ada.png',
          avatar_url: 'https://pictures.example/ada.png',
          email: person.email,
          email_verified: true,
          phone_verified: false,
        },
      },
    ])
    expect(session?.provider_token).toEqual(expect.any(String))
  })

  test('again finds the same account and refreshes what Google says', async () => {
    const person = addGoogler(app)
    const first = await app.signIn(person)
    app.people.set(person.who, { sub: person.who, email: person.email, name: 'Ada King' })
    const second = await app.signIn(person)
    expect(second.user?.id).toBe(first.user?.id)
    expect(second.user?.user_metadata.full_name).toBe('Ada King')
    expect(second.user?.identities).toHaveLength(1)
  })

  test('counts as oauth in the access token', async () => {
    const { browser } = await app.signIn(addGoogler(app))
    const { data } = await browser.getClaims()
    expect(data?.claims.amr).toMatchObject([{ method: 'oauth', provider: 'google' }])
  })

  test('joins the account that has the same address already', async () => {
    const email = newEmail()
    const { data } = await createAuthClient(app).signUp({ email, password })
    const { user } = await app.signIn(addGoogler(app, { email: email.toUpperCase() }))
    expect(user?.id).toBe(data.user?.id)
  })

  test('of one new person twice at once makes one account', async () => {
    const person = addGoogler(app)
    const journeys = await Promise.all([app.signIn(person), app.signIn(person)])
    expect(new Set(journeys.map(({ user }) => user?.id)).size).toBe(1)
  })

  test('in the implicit flow brings the session back in the fragment', async () => {
    const back = await app.signInImplicitly(addGoogler(app))
    expect(back.search).toBe('')
    expect(Object.keys(fragmentOf(back))).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'provider_token',
      'refresh_token',
      'sb',
      'token_type',
    ])
    const browser = createAuthClient(app)
    const { access_token = '', refresh_token = '' } = fragmentOf(back)
    const { data } = await browser.setSession({ access_token, refresh_token })
    expect(data.user?.app_metadata.provider).toBe('google')
  })

  test('keeps the tokens of the provider sealed until they are asked for', async () => {
    const { location, state } = await begin({
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'plain',
      login_hint: addGoogler(app).who,
    })
    await app.travel(location.href)
    const stored = await app.database
      .selectFrom('authFlowStates')
      .select(['providerAccessToken', 'userId'])
      .where('id', '=', state)
      .executeTakeFirstOrThrow()
    expect(stored.userId).not.toBeNull()
    expect(stored.providerAccessToken).toMatch(/^v1\./)
  })
})

describe('signing in with GitHub', () => {
  test('makes an account and hands on both tokens', async () => {
    const person = addGithubber(app)
    const { session, user } = await app.signIn(person)
    expect(user).toMatchObject({ email: person.email, app_metadata: { provider: 'github' } })
    expect(user?.identities?.[0]?.identity_data).toMatchObject({
      full_name: 'Grace Hopper',
      user_name: person.who,
      preferred_username: person.who,
      email_verified: true,
      phone_verified: false,
    })
    expect(session?.provider_token).toMatch(/^gho_/)
    expect(session?.provider_refresh_token).toMatch(/^ghr_/)
  })

  test('takes nobody else’s account over by an address that GitHub did not verify', async () => {
    const email = newEmail()
    const { data } = await createAuthClient(app).signUp({ email, password })
    const { user } = await app.signIn(addGithubber(app, { email, verified: false }))
    expect(user?.id).not.toBe(data.user?.id)
    expect(user?.email).toBe('')
  })

  test('joins the account of a secondary address that GitHub verified', async () => {
    const email = newEmail()
    const { data } = await createAuthClient(app).signUp({ email, password })
    await proveAddress(email)
    const person = addGithubber(app)
    addSecondary(person.who, email)
    expect((await app.signIn(person)).user?.id).toBe(data.user?.id)
  })

  test('claims no account that only has a secondary address, which nobody has proven', async () => {
    const email = newEmail()
    const { data } = await createAuthClient(app).signUp({ email, password })
    const person = addGithubber(app)
    addSecondary(person.who, email)
    const { user } = await app.signIn(person)
    expect(user?.email).toBe(person.email)
    expect(user?.id).not.toBe(data.user?.id)
    const again = await createAuthClient(app).signInWithPassword({ email, password })
    expect(again.error).toBeNull()
  })

  test.each([true, false])(
    'joins no account by an address that receives no mail (primary: %s)',
    async (isPrimary) => {
      const email = `${crypto.randomUUID()}@users.noreply.github.com`
      const { data } = await createAuthClient(app).signUp({ email, password })
      if (!isPrimary) await proveAddress(email)
      const person = addGithubber(app, isPrimary ? { email } : {})
      if (!isPrimary) addSecondary(person.who, email)
      const { user } = await app.signIn(person)
      expect(user?.id).toBeDefined()
      expect(user?.id).not.toBe(data.user?.id)
    },
  )

  test('works for somebody whose addresses strangers have signed up with', async () => {
    const [primary, second, third] = [newEmail(), newEmail(), newEmail()]
    for (const email of [second, third]) await createAuthClient(app).signUp({ email, password })
    const free = addGithubber(app)
    const taken = addGithubber(app, { email: primary })
    const { data } = await createAuthClient(app).signUp({ email: primary, password })
    for (const { who } of [free, taken])
      for (const email of [second, third]) addSecondary(who, email)
    expect((await app.signIn(free)).user?.email).toBe(free.email)
    expect((await app.signIn(taken)).user?.id).toBe(data.user?.id)
  })
})

describe('where addresses must be confirmed', () => {
  test('an address that the provider did not verify gets a mail and no session', async () => {
    const person = addGithubber(confirming, { verified: false })
    const back = await confirming.signInImplicitly(person)
    const told = {
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description:
        'Unverified email with github. A confirmation email has been sent to your github email',
    }
    expect(queryOf(back)).toEqual(told)
    expect(fragmentOf(back)).toEqual({ ...told, sb: '' })
    const mails = await confirming.mails()
    expect(mails.filter(({ toAddress }) => toAddress === person.email)).toHaveLength(1)
  })

  test('one that is verified at GitHub later does not confirm the one before', async () => {
    const stolen = newEmail()
    const person = addGithubber(confirming, { email: stolen, verified: false })
    await confirming.signInImplicitly(person)
    await confirming.database
      .updateTable('authUsers')
      .set({ confirmationSentAt: null })
      .where('email', '=', stolen)
      .execute()
    const emails = [{ email: newEmail(), verified: true, primary: true }]
    confirming.githubPeople.set(person.who, { id: lastId, login: person.who, emails })
    const back = await confirming.signInImplicitly(person)
    expect(queryOf(back).error_code).toBe('provider_email_needs_verification')
  })

  test('a stranger’s unconfirmed sign-up leaves nothing in the account of its owner', async () => {
    const email = newEmail()
    const stranger = createAuthClient(confirming)
    const { data } = await stranger.signUp({ email, password, options: { data: { evil: true } } })
    const { user } = await confirming.signIn(addGoogler(confirming, { email }))
    expect(user?.id).toBeDefined()
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['google'])
    expect(user?.app_metadata.providers).toEqual(['google'])
    expect(user?.user_metadata).not.toHaveProperty('evil')
    expect(data.session).toBeNull()
    const { error } = await stranger.signInWithPassword({ email, password })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('at the provider', () => {
  test.each(['google', 'github'] as const)('a refusal at %s is passed on', async (provider) => {
    const back = await app.signInImplicitly({ provider, who: 'nobody' })
    expect(queryOf(back)).toEqual({
      error: 'access_denied',
      error_description: expect.stringContaining(provider === 'google' ? 'refused' : 'denied'),
    })
    expect(fragmentOf(back)).toEqual({ ...queryOf(back), sb: '' })
  })

  test('a code that is not the provider’s is told with its first four characters', async () => {
    const { state, cookie } = await begin()
    const { status, query } = await callBack({ state, code: 'forged-code' }, cookie)
    expect(status).toBe(302)
    expect(query).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code: forg',
    })
    expect(JSON.stringify(app.logLines())).not.toContain('forged-code')
  })

  test('a person without an address cannot sign in', async () => {
    const sub = crypto.randomUUID()
    app.people.set(sub, { sub, name: 'Nobody' })
    const back = await app.signInImplicitly({ provider: 'google', who: sub })
    expect(queryOf(back)).toMatchObject({
      error: 'server_error',
      error_description: 'Error getting user email from external provider',
    })
  })

  test('nobody answers, which leads the browser back', async () => {
    const offline = await buildProviderApp({ GOOGLE_ISSUER: 'http://127.0.0.1:9' })
    const query = new URLSearchParams({ provider: 'google', redirect_to: returnAddress })
    const back = await offline.travel(`${offline.url}/auth/v1/authorize?${query}`)
    await offline.close()
    expect(queryOf(back)).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to reach google',
    })
    expect(fragmentOf(back)).toEqual({ ...queryOf(back), sb: '' })
  })

  test('no code means a bad callback', async () => {
    const { state, cookie } = await begin()
    const { query } = await callBack({ state }, cookie)
    expect(query).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' })
  })
})

describe('the state', () => {
  test.each([
    [{}, 'bad_oauth_callback', 'OAuth state parameter missing'],
    [{ state: 'tampered' }, 'bad_oauth_state', 'OAuth state parameter is invalid'],
    [{ state: crypto.randomUUID() }, 'bad_oauth_state', 'OAuth state not found or expired'],
  ])('%j leads to the site with the reason', async (query, error_code, error_description) => {
    const back = await callBack({ code: 'code', ...query })
    expect(back.status).toBe(303)
    expect(back.location.origin).toBe('https://site.example')
    expect(back.location.hash).toBe('')
    expect(back.query).toEqual({ error: 'invalid_request', error_code, error_description })
  })

  test('serves once', async () => {
    const { location, state, cookie } = await begin({ login_hint: addGoogler(app).who })
    const back = await app.travel(location.href, { cookie })
    expect(fragmentOf(back).access_token).toBeDefined()
    expect((await callBack({ state, code: 'code' }, cookie)).query).toMatchObject({
      error_code: 'flow_state_already_used',
      error_description: 'State has already been used',
    })
  })

  test('expires', async () => {
    const { state, cookie } = await begin()
    await app.database
      .updateTable('authFlowStates')
      .set({ createdAt: new Date(Date.now() - 301_000) })
      .where('id', '=', state)
      .execute()
    const { status, query } = await callBack({ state, code: 'code' }, cookie)
    expect(status).toBe(303)
    expect(query.error_description).toBe('OAuth state has expired')
  })

  test('without a code verifier serves only the browser that started', async () => {
    for (const cookie of ['', (await begin()).cookie]) {
      const { location } = await begin({ login_hint: addGoogler(app).who })
      const until = 'https://site.example/?error'
      const back = await app.travel(location.href, { cookie, until })
      expect(fragmentOf(back)).toEqual({})
      expect(queryOf(back)).toMatchObject({ error_code: 'bad_oauth_state' })
    }
  })

  test('binds the browser by a cookie that no script and no other site can read', async () => {
    const response = await app.request('/auth/v1/authorize?provider=google', { redirect: 'manual' })
    const [set] = response.headers.getSetCookie()
    expect(set).toMatch(
      /^__Host-auth-flow=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('of the PKCE flow is bound too where the browser comes to the address of the site', async () => {
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    const query = new URLSearchParams({ provider: 'google', ...challenge })
    const at = async (host: string) =>
      app.app.request(
        `http://${host}/auth/v1/authorize?${query}`,
        {},
        createInternalContext(() => true),
      )
    expect((await at('site.example')).headers.getSetCookie()).toHaveLength(1)
    expect((await at('127.0.0.1:3000')).headers.getSetCookie()).toEqual([])
  })

  test('is read from a posted form as well', async () => {
    const response = await app.request('/auth/v1/callback', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ state: 'tampered' }),
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toContain('bad_oauth_state')
  })
})

describe('beginning', () => {
  test('leads to the provider with what it needs and what was asked', async () => {
    const { status, location } = await begin({
      provider: 'github',
      scopes: 'repo,gist',
      prompt: 'select_account',
      client_id: 'mine',
      client_secret: 'mine',
      redirect_uri: 'https://evil.example',
      response_type: 'token',
      state: 'mine',
      scope: 'admin:org',
    })
    expect(status).toBe(302)
    expect(location.pathname).toBe('/login/oauth/authorize')
    expect(queryOf(location)).toEqual({
      client_id: 'github-client',
      redirect_uri: 'https://site.example/auth/v1/callback',
      response_type: 'code',
      scope: 'user:email repo gist',
      prompt: 'select_account',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('with an address of someone else leads back to the site', async () => {
    const { state, cookie } = await begin({ redirect_to: 'https://evil.example/' })
    const back = await callBack({ state, error: 'access_denied' }, cookie)
    expect(back.location.origin).toBe('https://site.example')
  })

  test.each([
    [{ provider: 'nonsense' }, 'Unsupported provider: Provider nonsense could not be found'],
    [{ provider: 'apple' }, 'Unsupported provider: provider is not enabled'],
    [
      { provider: 'google', code_challenge: 'a'.repeat(43) },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
  ])('with %j is refused', async (query, msg) => {
    const response = await app.request(`/auth/v1/authorize?${new URLSearchParams(query)}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg })
  })

  test('with a provider that is not configured is refused, and the settings say so', async () => {
    const bare = await buildTestApp()
    try {
      const response = await bare.request('/auth/v1/authorize?provider=google')
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        msg: 'Unsupported provider: provider is not enabled',
      })
      expect(await settingsOf(bare)).toMatchObject({ google: false, github: false })
      expect(await settingsOf(app)).toMatchObject({ google: true, github: true, apple: false })
    } finally {
      await bare.close()
    }
  })
})

async function settingsOf(to: Pick<ProviderApp, 'request' | 'apiKeys'>): Promise<unknown> {
  const headers = { apikey: to.apiKeys.publishable }
  const body: unknown = await (await to.request('/auth/v1/settings', { headers })).json()
  return typeof body === 'object' && body !== null && 'external' in body ? body.external : body
}
