import { getMeRoute } from '@product/contract'
import { createId } from '@product/domain'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPhoneApp, newPhone, type PhoneApp } from '#testing/build-phone-app.ts'
import { buildProviderApp, type ProviderApp } from '#testing/build-provider-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'
import { callAs, testPassword as password, signUpUser } from '#testing/sign-up-user.ts'

let app: ProviderApp
beforeAll(async () => {
  app = await buildProviderApp({ AUTH_ANONYMOUS: 'on', MAIL_FREQUENCY: '0' })
})
afterAll(() => app.close())

const newEmail = () => `${crypto.randomUUID()}@example.com`
let lastId = 5_000

function addGoogler(email: string, to = app) {
  const sub = crypto.randomUUID()
  to.people.set(sub, { sub, email, email_verified: true, name: 'The owner' })
  return { provider: 'google', who: sub } as const
}

function addGithubber(email: string, verified: boolean, to = app) {
  const login = `user-${++lastId}`
  const emails = [{ email, verified, primary: true }]
  to.githubPeople.set(login, { id: lastId, login, name: 'A stranger', emails })
  return { provider: 'github', who: login } as const
}

async function enrollFactor(browser: ReturnType<typeof createAuthClient>) {
  const { data: factor } = await browser.mfa.enroll({ factorType: 'totp' })
  if (!factor) throw new Error('There is no factor')
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
  await browser.mfa.challengeAndVerify({ factorId: factor.id, code })
}

/** Somebody who signs up with an address that is not theirs, and takes every way to stay in. */
async function signUpStranger() {
  const { browser, email, session, call } = await signUpUser(app)
  await call(getMeRoute)
  const userId = session.user.id
  const { workspaceId } = await app.database
    .selectFrom('accounts')
    .select('workspaceId')
    .where('subject', '=', userId)
    .executeTakeFirstOrThrow()
  const connection = { provider: 'openai', name: 'Mine', baseUrl: 'https://stranger.example' }
  await app.database
    .insertInto('connections')
    .values({ id: createId(), workspaceId, status: 'connected', ...connection })
    .execute()
  const credential = { credentialId: createId(), publicKey: Buffer.from('key'), counter: 0 }
  await app.database
    .insertInto('authPasskeys')
    .values({ id: createId(), userId, transports: [], friendlyName: 'Mine', ...credential })
    .execute()
  await enrollFactor(browser)
  return { browser, email, userId, workspaceId }
}

type Stranger = Awaited<ReturnType<typeof signUpStranger>>

async function expectNothingLeft({ browser, email, userId, workspaceId }: Stranger) {
  expect((await browser.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await browser.refreshSession()).error).not.toBeNull()
  const again = await createAuthClient(app).signInWithPassword({ email, password })
  expect(again.error).toMatchObject({ code: 'invalid_credentials' })
  for (const table of ['authFactors', 'authPasskeys'] as const)
    expect(
      await app.database.selectFrom(table).select('id').where('userId', '=', userId).execute(),
    ).toEqual([])
  const connections = app.database.selectFrom('connections').select('id')
  expect(await connections.where('workspaceId', '=', workspaceId).execute()).toEqual([])
}

describe('an address that only the settings confirmed', () => {
  test('is its owner’s alone once they sign in with a provider that verified it', async () => {
    const stranger = await signUpStranger()
    const { user, session } = await app.signIn(addGoogler(stranger.email))
    expect(user?.id).toBe(stranger.userId)
    expect(user?.app_metadata.providers).toEqual(['google'])
    expect(user?.factors).toBeUndefined()
    await expectNothingLeft(stranger)
    expect((await callAs(app, session?.access_token)(getMeRoute)).email).toBe(stranger.email)
  })

  test('is its owner’s alone once they sign in with an id token', async () => {
    const stranger = await signUpStranger()
    const claims = { sub: crypto.randomUUID(), email: stranger.email, email_verified: true }
    const token = await app.openid.signIdToken(claims)
    const owner = createAuthClient(app)
    const { data } = await owner.signInWithIdToken({ provider: 'google', token })
    expect(data.user?.id).toBe(stranger.userId)
    await expectNothingLeft(stranger)
  })

  test.each(['magiclink', 'recovery'] as const)(
    'is its owner’s alone once they come by a mailed link (%s)',
    async (type) => {
      const stranger = await signUpStranger()
      const { email } = stranger
      const owner = createAuthClient(app)
      if (type === 'magiclink') await owner.signInWithOtp({ email })
      else await owner.resetPasswordForEmail(email)
      const { tokenHash } = await findMailedCode(app, email)
      const { data } = await owner.verifyOtp({ token_hash: tokenHash, type })
      expect(data.user?.id).toBe(stranger.userId)
      await expectNothingLeft(stranger)
      await owner.updateUser({ password: 'a password of my own' })
      expect((await app.signIn(addGoogler(email))).user?.app_metadata.providers).toEqual([
        'email',
        'google',
      ])
      const signedIn = await owner.signInWithPassword({ email, password: 'a password of my own' })
      expect(signedIn.error).toBeNull()
    },
  )

  test('ends a link to a provider that a stranger has under way', async () => {
    const stranger = await signUpUser(app)
    const { data } = await stranger.browser.linkIdentity({
      provider: 'github',
      options: { skipBrowserRedirect: true },
    })
    await app.signIn(addGoogler(stranger.email))
    const state = new URL(data?.url ?? '').searchParams.get('state') ?? ''
    const states = app.database.selectFrom('authFlowStates').select('id').where('id', '=', state)
    expect(await states.execute()).toEqual([])
  })

  test('of an account that somebody reaches by another provider leaves them the account', async () => {
    const email = newEmail()
    const stranger = await app.signIn(addGithubber(email, false))
    expect(stranger.user?.email).toBe(email)
    const { user } = await app.signIn(addGoogler(email))
    expect(user?.id).not.toBe(stranger.user?.id)
    expect(user).toMatchObject({ email, app_metadata: { providers: ['google'] } })
    const { data } = await stranger.browser.getUser()
    expect(data.user).toMatchObject({ id: stranger.user?.id, email: '' })
  })

  test('moves to an account of its own by a mailed link, too, also in the PKCE flow', async () => {
    const email = newEmail()
    const stranger = await app.signIn(addGithubber(email, false))
    const owner = createAuthClient(app)
    await owner.signInWithOtp({ email, options: { emailRedirectTo: 'https://site.example/in' } })
    const { link } = await findMailedCode(app, email)
    const followed = await app.request(`${link.pathname}${link.search}`, { redirect: 'manual' })
    const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { data, error } = await owner.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, app_metadata: { providers: ['email'] } })
    expect(data.user?.id).not.toBe(stranger.user?.id)
  })

  test('may be the first of an anonymous person', async () => {
    const browser = createAuthClient(app)
    const { data } = await browser.signInAnonymously()
    const email = newEmail()
    await browser.updateUser({ email, password })
    const { user } = await app.signIn(addGoogler(email))
    expect(user?.id).toBe(data.user?.id)
    const again = await createAuthClient(app).signInWithPassword({ email, password })
    expect(again.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('of somebody else keeps nobody out of their own account at a provider', async () => {
    const [own, other] = [newEmail(), newEmail()]
    const admin = createAdminClient(app)
    const { data } = await admin.createUser({ email: own, password, email_confirm: true })
    await signUpUser(app, { email: other })
    const person = addGithubber(own, true)
    app.githubPeople.get(person.who)?.emails.push({ email: other, verified: true, primary: false })
    expect((await app.signIn(person)).user?.id).toBe(data.user?.id)
  })
})

describe('a proven address', () => {
  test('keeps password and sessions when a provider is linked to it', async () => {
    const { browser, email } = await signUpUser(app)
    await browser.signInWithOtp({ email })
    const { code } = await findMailedCode(app, email)
    await browser.verifyOtp({ email, token: code, type: 'email' })
    await browser.updateUser({ password: 'a password of my own' })
    await app.signIn(addGoogler(email))
    expect((await browser.getUser()).error).toBeNull()
    const again = { email, password: 'a password of my own' }
    expect((await browser.signInWithPassword(again)).error).toBeNull()
  })

  test('is one that an administrator confirmed', async () => {
    const email = newEmail()
    await createAdminClient(app).createUser({ email, password, email_confirm: true })
    await app.signIn(addGoogler(email))
    const { error } = await createAuthClient(app).signInWithPassword({ email, password })
    expect(error).toBeNull()
  })

  test('is one of an identity that its holder linked', async () => {
    const { browser, email } = await signUpUser(app)
    const claims = { sub: crypto.randomUUID(), email, email_verified: true }
    const token = await app.openid.signIdToken(claims)
    expect((await browser.linkIdentity({ provider: 'google', token })).error).toBeNull()
    await app.signIn(addGithubber(email, true))
    const { error } = await createAuthClient(app).signInWithPassword({ email, password })
    expect(error).toBeNull()
  })
})

describe('where addresses are confirmed', () => {
  let confirming: ProviderApp
  beforeAll(async () => {
    confirming = await buildProviderApp({ AUTH_CONFIRM_EMAIL: 'on', MAIL_FREQUENCY: '0' })
  })
  afterAll(() => confirming.close())

  test('an invitation makes no stranger’s password count', async () => {
    const email = newEmail()
    await createAuthClient(confirming).signUp({ email, password })
    await createAdminClient(confirming).inviteUserByEmail(email)
    const { tokenHash } = await findMailedCode(confirming, email)
    const invited = createAuthClient(confirming)
    expect((await invited.verifyOtp({ token_hash: tokenHash, type: 'invite' })).error).toBeNull()
    const stranger = await createAuthClient(confirming).signInWithPassword({ email, password })
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('a phone number that only the settings confirmed', () => {
  let open: PhoneApp
  beforeAll(async () => {
    open = await buildPhoneApp({ confirmPhone: false, confirmEmail: false })
  })
  afterAll(() => open.close())

  async function signInByText(phone: string) {
    const owner = createAuthClient(open, 'implicit')
    await owner.signInWithOtp({ phone })
    const token = await open.codeFor(phone)
    return owner.verifyOtp({ phone, token, type: 'sms' })
  }

  test('is its owner’s alone once they come by a texted code', async () => {
    const phone = newPhone()
    const stranger = createAuthClient(open, 'implicit')
    const { data } = await stranger.signUp({ phone, password })
    const owner = await signInByText(phone)
    expect(owner.data.user?.id).toBe(data.user?.id)
    expect((await stranger.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const again = await createAuthClient(open).signInWithPassword({ phone, password })
    expect(again.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('leaves an account whose mail address is proven', async () => {
    const email = newEmail()
    const admin = createAdminClient(open)
    await admin.createUser({ email, password, email_confirm: true })
    const mistaken = createAuthClient(open)
    await mistaken.signInWithPassword({ email, password })
    const phone = newPhone()
    await mistaken.updateUser({ phone })
    const { data } = await signInByText(phone)
    expect(data.user).toMatchObject({ phone, email: '' })
    expect((await mistaken.getUser()).data.user).toMatchObject({ email, phone: '' })
  })
})
