import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  buildProviderApp,
  journeyOf,
  type ProviderApp,
  returnAddress,
} from '#testing/build-provider-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { cookieOf } from '#testing/follow-redirects.ts'

let app: ProviderApp
beforeAll(async () => {
  app = await buildProviderApp({ AUTH_ANONYMOUS: 'on' })
})
afterAll(() => app.close())

type Browser = ReturnType<typeof createAuthClient>
const newEmail = () => `${crypto.randomUUID()}@example.com`

function addPerson(email = newEmail()) {
  const sub = crypto.randomUUID()
  app.people.set(sub, { sub, email, email_verified: true, name: 'Ada' })
  return { provider: 'google', who: sub, email } as const
}

async function signUp() {
  const browser = createAuthClient(app)
  const email = newEmail()
  const { data } = await browser.signUp({ email, password: 'correct horse battery' })
  return { browser, email, id: data.user?.id }
}

async function link(browser: Browser, who: string): Promise<URL> {
  const { data, error } = await browser.linkIdentity({
    provider: 'google',
    options: { ...journeyOf(who), skipBrowserRedirect: true },
  })
  if (error) throw error
  const back = await app.travel(data.url ?? '')
  const code = back.searchParams.get('code')
  if (code) await browser.exchangeCodeForSession(code)
  return back
}

async function identitiesOf(browser: Browser) {
  const { data, error } = await browser.getUserIdentities()
  if (error) throw error
  return data.identities
}

async function unlink(browser: Browser, provider: string) {
  const identity = (await identitiesOf(browser)).find((one) => one.provider === provider)
  if (!identity) throw new Error(`There is no identity of ${provider}`)
  return browser.unlinkIdentity(identity)
}

test('who has a second factor links and unlinks only by having shown it', async () => {
  const { browser, email } = await signUp()
  await link(browser, addPerson().who)
  const { data: factor } = await browser.mfa.enroll({ factorType: 'totp' })
  if (!factor) throw new Error('There is no factor')
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
  await browser.mfa.challengeAndVerify({ factorId: factor.id, code })

  const thief = createAuthClient(app)
  await thief.signInWithPassword({ email, password: 'correct horse battery' })
  await expect(link(thief, addPerson().who)).rejects.toMatchObject({ code: 'insufficient_aal' })
  expect((await unlink(thief, 'email')).error).toMatchObject({ code: 'insufficient_aal' })
  expect((await unlink(browser, 'google')).error).toBeNull()
})

describe('linking', () => {
  test('adds the identity, keeps the address, and lets the person in by both ways', async () => {
    const { browser, email, id } = await signUp()
    const person = addPerson()
    await link(browser, person.who)
    expect((await identitiesOf(browser)).map(({ provider }) => provider)).toEqual([
      'email',
      'google',
    ])
    const { user } = await app.signIn(person)
    expect(user).toMatchObject({ id, email, app_metadata: { providers: ['email', 'google'] } })
  })

  test('what is linked already, here or elsewhere, is refused', async () => {
    const { browser } = await signUp()
    const person = addPerson()
    await link(browser, person.who)
    const refused = { error: 'server_error', error_code: 'identity_already_exists' }
    expect(Object.fromEntries((await link(browser, person.who)).searchParams)).toEqual({
      ...refused,
      error_description: 'Identity is already linked',
    })
    const other = await signUp()
    expect(Object.fromEntries((await link(other.browser, person.who)).searchParams)).toEqual({
      ...refused,
      error_description: 'Identity is already linked to another user',
    })
  })

  test('gives someone anonymous an address and an account', async () => {
    const browser = createAuthClient(app)
    const { data } = await browser.signInAnonymously()
    const person = addPerson()
    await link(browser, person.who)
    expect((await browser.getUser()).data.user).toMatchObject({
      id: data.user?.id,
      email: person.email,
      is_anonymous: false,
      app_metadata: { provider: 'google' },
    })
  })

  test('does not give someone anonymous an address that another has', async () => {
    const { email } = await signUp()
    const browser = createAuthClient(app)
    await browser.signInAnonymously()
    const back = await link(browser, addPerson(email).who)
    expect(back.searchParams.get('error_code')).toBe('email_exists')
    expect(await identitiesOf(browser)).toEqual([])
  })

  test('is done by the exchange, which only the browser that asked can make', async () => {
    const attacker = await signUp()
    const victim = addPerson()
    const { data } = await attacker.browser.linkIdentity({
      provider: 'google',
      options: { ...journeyOf(victim.who), skipBrowserRedirect: true },
    })
    const back = await app.travel(data?.url ?? '')
    expect(await identitiesOf(attacker.browser)).toHaveLength(1)
    const code = back.searchParams.get('code') ?? ''
    const { error } = await createAuthClient(app).exchangeCodeForSession(code)
    expect(error).not.toBeNull()
    const { user } = await app.signIn(victim)
    expect(user?.id).not.toBe(attacker.id)
    expect(user?.email).toBe(victim.email)
  })

  test('ends with the session that asked for it', async () => {
    const { browser, email } = await signUp()
    const person = addPerson()
    const { data } = await browser.linkIdentity({
      provider: 'google',
      options: { ...journeyOf(person.who), skipBrowserRedirect: true },
    })
    const back = await app.travel(data?.url ?? '')
    const elsewhere = createAuthClient(app)
    await elsewhere.signInWithPassword({ email, password: 'correct horse battery' })
    await elsewhere.signOut({ scope: 'others' })
    const code = back.searchParams.get('code') ?? ''
    const { error } = await browser.exchangeCodeForSession(code)
    expect(error).toMatchObject({ code: 'flow_state_not_found' })
    expect(await identitiesOf(elsewhere)).toHaveLength(1)
  })

  test('in the implicit flow needs the cookie of the browser that asked', async () => {
    const { browser } = await signUp()
    const { data } = await browser.getSession()
    const person = addPerson()
    const query = new URLSearchParams({
      provider: 'google',
      redirect_to: returnAddress,
      login_hint: person.who,
      skip_http_redirect: 'true',
    })
    const ask = async () => {
      const response = await app.request(`/auth/v1/user/identities/authorize?${query}`, {
        headers: {
          apikey: app.apiKeys.publishable,
          authorization: `Bearer ${data.session?.access_token}`,
        },
      })
      const { url } = z.object({ url: z.string() }).parse(await response.json())
      return { url, cookie: cookieOf(response) }
    }
    const lured = await app.travel((await ask()).url, { until: 'https://site.example/?error' })
    expect(lured.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(await identitiesOf(browser)).toHaveLength(1)
    const { url, cookie } = await ask()
    await app.travel(url, { cookie })
    expect(await identitiesOf(browser)).toHaveLength(2)
  })

  test('needs a session, and without the flag is a redirect', async () => {
    const path = '/auth/v1/user/identities/authorize?provider=google'
    const headers = { apikey: app.apiKeys.publishable }
    expect((await app.request(path, { headers })).status).toBe(401)
    const { browser } = await signUp()
    const { data } = await browser.getSession()
    const authorization = `Bearer ${data.session?.access_token}`
    const response = await app.request(path, {
      headers: { ...headers, authorization },
      redirect: 'manual',
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toContain(app.openid.issuer)
  })
})

describe('unlinking', () => {
  test('removes one of several identities, and never the last', async () => {
    const { browser } = await signUp()
    await link(browser, addPerson().who)
    expect((await unlink(browser, 'google')).error).toBeNull()
    const { data } = await browser.getUser()
    expect(data.user?.app_metadata.providers).toEqual(['email'])
    expect((await unlink(browser, 'email')).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
  })

  test('moves the address to an identity that is left', async () => {
    const { browser } = await signUp()
    const person = addPerson()
    await link(browser, person.who)
    expect((await unlink(browser, 'email')).error).toBeNull()
    const { data } = await browser.getUser()
    expect(data.user).toMatchObject({ email: person.email, app_metadata: { provider: 'google' } })
  })

  test('is refused where the address that is left belongs to someone else', async () => {
    const { browser } = await signUp()
    const person = addPerson()
    await link(browser, person.who)
    await app.database
      .updateTable('authUsers')
      .set({ email: person.email })
      .where('id', '=', (await signUp()).id ?? '')
      .execute()
    expect((await unlink(browser, 'email')).error).toMatchObject({
      code: 'email_conflict_identity_not_deletable',
    })
    expect(await identitiesOf(browser)).toHaveLength(2)
  })

  test('all of several at once leaves one', async () => {
    const { browser } = await signUp()
    for (let more = 0; more < 5; more++) await link(browser, addPerson().who)
    const { data } = await browser.getSession()
    const headers = {
      apikey: app.apiKeys.publishable,
      authorization: `Bearer ${data.session?.access_token}`,
    }
    // Not through the client, which would send them one after the other.
    const answers = await Promise.all(
      (await identitiesOf(browser)).map(({ identity_id }) =>
        app.request(`/auth/v1/user/identities/${identity_id}`, { method: 'DELETE', headers }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 422])
    expect(await identitiesOf(browser)).toHaveLength(1)
  })

  test('what is not one’s own, or no id, is refused', async () => {
    const { browser } = await signUp()
    await link(browser, addPerson().who)
    const other = await signUp()
    const [foreign] = await identitiesOf(other.browser)
    if (!foreign) throw new Error('There is no identity')
    expect((await browser.unlinkIdentity(foreign)).error).toMatchObject({
      status: 422,
      code: 'identity_not_found',
    })
    const nonsense = { ...foreign, identity_id: 'nonsense' }
    expect((await browser.unlinkIdentity(nonsense)).error).toMatchObject({
      status: 404,
      code: 'validation_failed',
    })
  })
})

test('where linking is off, it is off in every form', async () => {
  const closed = await buildProviderApp({ AUTH_MANUAL_LINKING: 'off' })
  try {
    const browser = createAuthClient(closed)
    await browser.signUp({ email: newEmail(), password: 'correct horse battery' })
    const off = { status: 404, code: 'manual_linking_disabled' }
    const options = { skipBrowserRedirect: true }
    const linked = await browser.linkIdentity({ provider: 'google', options })
    expect(linked.error).toMatchObject(off)
    const [identity] = await identitiesOf(browser)
    if (!identity) throw new Error('There is no identity')
    expect((await browser.unlinkIdentity(identity)).error).toMatchObject(off)
    const token = await closed.openid.signIdToken({ sub: 'x', email: newEmail() })
    const byToken = await browser.linkIdentity({ provider: 'google', token })
    expect(byToken.error).toMatchObject(off)
  } finally {
    await closed.close()
  }
})
