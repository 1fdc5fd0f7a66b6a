import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildProviderApp,
  journeyOf,
  type ProviderApp,
  returnAddress,
} from '#testing/build-provider-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'
import { testPassword as password } from '#testing/sign-up-user.ts'

let app: ProviderApp
beforeAll(async () => {
  app = await buildProviderApp({ AUTH_CONFIRM_EMAIL: 'on', MAIL_FREQUENCY: '0' })
})
afterAll(() => app.close())

type Browser = ReturnType<typeof createAuthClient>
const newEmail = () => `${crypto.randomUUID()}@example.com`

async function signUp() {
  const browser = createAuthClient(app)
  const email = newEmail()
  await browser.signUp({ email, password })
  const { code } = await findMailedCode(app, email)
  const { data } = await browser.verifyOtp({ email, token: code, type: 'signup' })
  if (!data.user) throw new Error('There is no user')
  return { browser, email, userId: data.user.id }
}

async function link(browser: Browser, provider: 'google' | 'github', who: string) {
  const { data } = await browser.linkIdentity({
    provider,
    options: { ...journeyOf(who), skipBrowserRedirect: true },
  })
  const back = await app.travel(data?.url ?? '')
  await browser.exchangeCodeForSession(back.searchParams.get('code') ?? '')
}

async function linkGoogle(browser: Browser): Promise<string> {
  const [sub, email] = [crypto.randomUUID(), newEmail()]
  app.people.set(sub, { sub, email, email_verified: true, name: 'Ada' })
  await link(browser, 'google', sub)
  return email
}

let githubIds = 0

async function linkUnverifiedGithub(browser: Browser): Promise<string> {
  githubIds += 1
  const [login, email] = [`person-${githubIds}`, newEmail()]
  const emails = [{ email, verified: false, primary: true }]
  app.githubPeople.set(login, { id: githubIds, login, emails })
  await link(browser, 'github', login)
  return email
}

async function unlink(browser: Browser, provider: string): Promise<void> {
  const { data } = await browser.getUserIdentities()
  const identity = data?.identities.find((one) => one.provider === provider)
  if (!identity) throw new Error(`There is no identity of ${provider}`)
  const { error } = await browser.unlinkIdentity(identity)
  if (error) throw error
}

const emailOf = async (browser: Browser) => (await browser.getUser()).data.user?.email

const insertPhoneIdentity = (userId: string, identityData: object) =>
  app.database
    .insertInto('authIdentities')
    .values({
      id: crypto.randomUUID(),
      userId,
      provider: 'phone',
      providerId: userId,
      identityData: JSON.stringify(identityData),
    })
    .execute()

const follow = async ({ pathname, search }: URL): Promise<URL> => {
  const response = await app.request(`${pathname}${search}`, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

const linkIsVoid = async (mailed: { link: URL }): Promise<boolean> =>
  (await follow(mailed.link)).href.includes('error_code=otp_expired')

describe('after unlinking the address', () => {
  test('a recovery that was mailed to it opens nothing', async () => {
    const { browser, email } = await signUp()
    const google = await linkGoogle(browser)
    await createAuthClient(app, 'implicit').resetPasswordForEmail(email)
    await unlink(browser, 'email')
    expect(await emailOf(browser)).toBe(google)
    expect(await linkIsVoid(await findMailedCode(app, email))).toBe(true)
  })

  test('a code that a followed recovery link issued opens nothing', async () => {
    const { browser, email } = await signUp()
    await linkGoogle(browser)
    const reader = createAuthClient(app)
    await reader.resetPasswordForEmail(email, { redirectTo: returnAddress })
    const back = await follow((await findMailedCode(app, email)).link)
    await unlink(browser, 'email')
    const { error } = await reader.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(error).toMatchObject({ code: 'flow_state_not_found' })
  })

  test('its password works with no other address, and other sessions end', async () => {
    const { browser, email } = await signUp()
    const google = await linkGoogle(browser)
    const other = createAuthClient(app)
    await other.signInWithPassword({ email, password })
    await unlink(browser, 'email')
    const { error } = await createAuthClient(app).signInWithPassword({ email: google, password })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
    expect((await other.getUser()).error).not.toBeNull()
    expect(await emailOf(browser)).toBe(google)
  })

  test('a change of address that was asked for before is cancelled', async () => {
    const { browser, email, userId } = await signUp()
    await insertPhoneIdentity(userId, { phone: '491700000000', phone_verified: true })
    await browser.updateUser({ email: newEmail() })
    await unlink(browser, 'email')
    expect((await browser.getUser()).data.user).toMatchObject({ email: '' })
    expect((await browser.getUser()).data.user?.new_email).toBeUndefined()
    expect(await linkIsVoid(await findMailedCode(app, email))).toBe(true)
  })
})

describe('the address of the account', () => {
  test('is never one that a provider did not verify', async () => {
    const { browser } = await signUp()
    await linkUnverifiedGithub(browser)
    await linkUnverifiedGithub(browser)
    await unlink(browser, 'email')
    expect(await emailOf(browser)).toBe('')
    await unlink(browser, 'github')
    expect(await emailOf(browser)).toBe('')
  })

  test('is never one that the identity of a number claims', async () => {
    const { browser, userId } = await signUp()
    const claimed = { phone: '491700000001', email: newEmail(), email_verified: true }
    await insertPhoneIdentity(userId, claimed)
    await unlink(browser, 'email')
    expect(await emailOf(browser)).toBe('')
  })
})

test('a link confirms no other address than the one that it was mailed to', async () => {
  const browser = createAuthClient(app, 'implicit')
  const [email, another] = [newEmail(), newEmail()]
  const { data } = await browser.signUp({ email, password })
  const users = app.database.updateTable('authUsers').where('id', '=', data.user?.id ?? '')
  await users.set({ email: another }).execute()
  expect(await linkIsVoid(await findMailedCode(app, email))).toBe(true)
  await users.set({ email }).execute()
  expect(await linkIsVoid(await findMailedCode(app, email))).toBe(false)
})
