import { createHash } from 'node:crypto'
import type { AuthChangeEvent } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  buildProviderApp,
  journeyOf,
  type ProviderApp,
  returnAddress,
} from '#testing/build-provider-app.ts'
import { createSupabaseClient } from '#testing/create-supabase-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'
import { openPage } from '#testing/open-page.ts'

let app: ProviderApp
beforeAll(async () => {
  app = await buildProviderApp({
    AUTH_CONFIRM_EMAIL: 'on',
    AUTH_ANONYMOUS: 'on',
    AUTH_MANUAL_LINKING: 'on',
    MAIL_FREQUENCY: '0',
  })
})
afterAll(() => app.close())
afterEach(() => vi.unstubAllGlobals())

type Browser = ReturnType<typeof createSupabaseClient>

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`
const administrator = () => createSupabaseClient(app, { key: app.apiKeys.secret }).auth.admin

async function signUp(browser = createSupabaseClient(app)) {
  const email = newEmail()
  await browser.auth.signUp({ email, password })
  const { code: token } = await findMailedCode(app, email)
  const { data, error } = await browser.auth.verifyOtp({ email, token, type: 'signup' })
  if (error || !data.session) throw error ?? new Error('There is no session')
  return { ...browser, email, session: data.session }
}

/** The browser follows a link; answers with the page that it comes to. */
async function follow({ pathname, search }: URL): Promise<URL> {
  const answer = await app.request(`${pathname}${search}`, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

function watch({ auth }: Pick<Browser, 'auth'>) {
  const events: AuthChangeEvent[] = []
  const { data } = auth.onAuthStateChange((event) => void events.push(event))
  return { events, stop: () => data.subscription.unsubscribe() }
}

describe('the keys', () => {
  test('without a session the key itself is the bearer, and public routes let it pass', async () => {
    const { auth, requests } = createSupabaseClient(app)
    expect((await auth.resetPasswordForEmail(newEmail())).error).toBeNull()
    const [sent] = requests
    expect(sent?.headers.get('apikey')).toBe(app.apiKeys.publishable)
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${app.apiKeys.publishable}`)
  })

  test('the public key as bearer is nobody to a route of people, and no administrator', async () => {
    const { auth } = createSupabaseClient(app)
    expect((await auth.getUser(app.apiKeys.publishable)).error).toMatchObject({
      status: 403,
      code: 'bad_jwt',
      message: 'invalid claim: missing sub claim',
    })
    expect((await auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' })
  })

  test('a signed-in person is no administrator either', async () => {
    const { session } = await signUp()
    const { auth } = createSupabaseClient(app)
    expect((await auth.admin.signOut(session.access_token, 'local')).error).toBeNull()
    expect((await auth.admin.getUserById(session.user.id)).error).toMatchObject({ status: 403 })
  })
})

describe('a person', () => {
  test('signs up, signs out and in, and the listeners hear of it', async () => {
    const browser = createSupabaseClient(app)
    const { events, stop } = watch(browser)
    const { email, auth } = await signUp(browser)
    await auth.signOut()
    const { data } = await auth.signInWithPassword({ email, password })
    expect(data.session?.user.email).toBe(email)
    await auth.refreshSession()
    await auth.updateUser({ data: { bio: 'Analyst' } })
    expect(events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'SIGNED_OUT',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
    ])
    stop()
    expect((await auth.getUser()).data.user?.user_metadata).toMatchObject({ bio: 'Analyst' })
  })

  test('has claims that the client verifies with the published keys alone', async () => {
    const { auth, requests, session } = await signUp()
    requests.length = 0
    const { data, error } = await auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ sub: session.user.id, aal: 'aal1' })
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/auth/v1/.well-known/jwks.json',
    ])
  })

  test('takes a session along to another client', async () => {
    const { session } = await signUp()
    const { auth } = createSupabaseClient(app)
    const { access_token, refresh_token } = session
    expect((await auth.setSession({ access_token, refresh_token })).error).toBeNull()
    expect((await auth.getSession()).data.session?.user.id).toBe(session.user.id)
  })

  test('is still signed in on the next page of the same browser', async () => {
    const { storage, session } = await signUp()
    const { auth } = createSupabaseClient(app, { storage })
    expect((await auth.initialize()).error).toBeNull()
    expect((await auth.getSession()).data.session?.access_token).toBe(session.access_token)
  })

  test('is refreshed in the background shortly before the token expires', async () => {
    const { auth, storage, session } = await signUp()
    await auth.dispose()
    const key = `sb-${new URL(app.url).hostname.split('.')[0]}-auth-token`
    const expires_at = Math.round(Date.now() / 1_000) + 60
    await storage.setItem(key, JSON.stringify({ ...session, expires_at }))
    const next = createSupabaseClient(app, { storage })
    const refreshed = new Promise<string | undefined>((resolve) =>
      next.auth.onAuthStateChange((event, current) => {
        if (event === 'TOKEN_REFRESHED') resolve(current?.refresh_token)
      }),
    )
    await next.auth.startAutoRefresh()
    expect(await refreshed).not.toBe(session.refresh_token)
    await next.auth.stopAutoRefresh()
  })

  test('starts without an account and gets one by an address', async () => {
    const { auth } = createSupabaseClient(app)
    const { data } = await auth.signInAnonymously({ options: { data: { plan: 'try' } } })
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { plan: 'try' } })
    const email = newEmail()
    expect((await auth.updateUser({ email })).error).toBeNull()
    const { code: token } = await findMailedCode(app, email)
    const verified = await auth.verifyOtp({ email, token, type: 'email_change' })
    expect(verified.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  })

  test('changes the password with a nonce from a mail', async () => {
    const { auth, email } = await signUp()
    expect((await auth.reauthenticate()).error).toBeNull()
    const { code: nonce } = await findMailedCode(app, email)
    expect((await auth.updateUser({ password: 'another good one', nonce })).error).toBeNull()
    const { auth: other } = createSupabaseClient(app)
    const { error } = await other.signInWithPassword({ email, password: 'another good one' })
    expect(error).toBeNull()
  })

  test('is sent the confirmation again', async () => {
    const { auth } = createSupabaseClient(app)
    const email = newEmail()
    await auth.signUp({ email, password })
    const first = await findMailedCode(app, email)
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull()
    expect((await findMailedCode(app, email)).code).not.toBe(first.code)
  })
})

describe('a mailed link', () => {
  test('signs in by a code that only the same browser can exchange', async () => {
    const { email } = await signUp()
    const { auth } = createSupabaseClient(app)
    await auth.signInWithOtp({ email, options: { emailRedirectTo: returnAddress } })
    const page = await follow((await findMailedCode(app, email)).link)
    const code = page.searchParams.get('code') ?? ''
    const { auth: thief } = createSupabaseClient(app)
    expect((await thief.exchangeCodeForSession(code)).error).not.toBeNull()
    const { data } = await auth.exchangeCodeForSession(code)
    expect(data.session?.user.email).toBe(email)
  })

  test('of a recovery is read from the page, which is told so', async () => {
    const { email } = await signUp()
    const asking = createSupabaseClient(app, { flowType: 'implicit' })
    await asking.auth.resetPasswordForEmail(email, { redirectTo: returnAddress })
    const page = await follow((await findMailedCode(app, email)).link)
    openPage(page)
    const browser = createSupabaseClient(app, { flowType: 'implicit', detectSessionInUrl: true })
    const recovering = new Promise<void>((resolve) =>
      browser.auth.onAuthStateChange((event) => {
        if (event === 'PASSWORD_RECOVERY') resolve()
      }),
    )
    expect((await browser.auth.initialize()).error).toBeNull()
    await recovering
    expect((await browser.auth.updateUser({ password: 'another good one' })).error).toBeNull()
  })

  test('is taken by its hash as well', async () => {
    const { email } = await signUp()
    const { auth } = createSupabaseClient(app)
    const { data } = await administrator().generateLink({ type: 'magiclink', email })
    const token_hash = data.properties?.hashed_token ?? ''
    const verified = await auth.verifyOtp({ token_hash, type: 'magiclink' })
    expect(verified.data.session?.user.email).toBe(email)
  })
})

describe('another provider', () => {
  test.each(['google', 'github'] as const)(
    '%s signs in, is linked and unlinked',
    async (provider) => {
      const who = crypto.randomUUID()
      const email = `${who}@example.com`
      app.people.set(who, { sub: who, email, email_verified: true })
      app.githubPeople.set(who, {
        id: Math.floor(Math.random() * 1e9),
        login: who,
        emails: [{ email, verified: true, primary: true }],
      })
      const { auth } = await signUp()
      const options = { ...journeyOf(who), skipBrowserRedirect: true }
      const { data } = await auth.linkIdentity({ provider, options })
      const linked = await app.travel(data?.url ?? '')
      await auth.exchangeCodeForSession(linked.searchParams.get('code') ?? '')
      const identities = (await auth.getUserIdentities()).data?.identities ?? []
      expect(identities.map((identity) => identity.provider)).toEqual(['email', provider])

      const { auth: other } = createSupabaseClient(app)
      const begun = await other.signInWithOAuth({ provider, options })
      const back = await app.travel(begun.data.url ?? '')
      const signedIn = await other.exchangeCodeForSession(back.searchParams.get('code') ?? '')
      expect(signedIn.data.session).toMatchObject({ provider_token: expect.any(String) })

      const identity = identities.find((one) => one.provider === provider)
      if (!identity) throw new Error('It is not linked')
      expect((await auth.unlinkIdentity(identity)).error).toBeNull()
      expect((await auth.getUserIdentities()).data?.identities).toHaveLength(1)
    },
  )

  test('vouches by a token that the app got itself', async () => {
    const email = newEmail()
    const nonce = crypto.randomUUID()
    const token = await app.openid.signIdToken({
      sub: crypto.randomUUID(),
      email,
      email_verified: true,
      nonce: createHash('sha256').update(nonce).digest('hex'),
    })
    const { auth } = createSupabaseClient(app)
    const { data, error } = await auth.signInWithIdToken({ provider: 'google', token, nonce })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })
})

describe('a second factor', () => {
  const codeOf = (secret: string, step = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + step * 30_000,
    })

  test('is enrolled, raises the session, and is given up', async () => {
    const browser = await signUp()
    const { mfa } = browser.auth
    const { events } = watch(browser)
    const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    if (enrolled.error) throw enrolled.error
    const { id: factorId, totp } = enrolled.data
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    const { data: challenge } = await mfa.challenge({ factorId })
    const challengeId = challenge?.id ?? ''
    const code = codeOf(totp.secret)
    expect((await mfa.verify({ factorId, challengeId, code })).error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })

    const { auth: other } = createSupabaseClient(app)
    await other.signInWithPassword({ email: browser.email, password })
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const raised = await other.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret, 1) })
    expect(raised.error).toBeNull()
    expect((await other.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
    expect((await other.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await other.mfa.listFactors()).data?.all).toEqual([])
  })
})

describe('an administrator', () => {
  test('makes, finds, changes, lists and deletes people', async () => {
    const admin = administrator()
    const email = newEmail()
    const { data } = await admin.createUser({ email, password, email_confirm: true })
    const id = data.user?.id ?? ''
    expect((await admin.getUserById(id)).data.user?.email).toBe(email)
    const changed = await admin.updateUserById(id, { app_metadata: { plan: 'pro' } })
    expect(changed.data.user?.app_metadata).toMatchObject({ plan: 'pro' })
    const listed = await admin.listUsers({ page: 1, perPage: 1 })
    expect(listed.data).toMatchObject({ users: [{ email }], nextPage: 2 })
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found' })
  })

  test('invites, and takes a factor and a session away', async () => {
    const admin = administrator()
    const guest = newEmail()
    const invited = await admin.inviteUserByEmail(guest)
    expect(invited.data.user?.invited_at).toBeDefined()
    const { auth, session } = await signUp()
    const userId = session.user.id
    const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' })
    const id = factor?.id ?? ''
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id }])
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull()
    expect((await admin.signOut(session.access_token, 'global')).error).toBeNull()
    expect((await auth.getUser()).data.user).toBeNull()
  })
})
