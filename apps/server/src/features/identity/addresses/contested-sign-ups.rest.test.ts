import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPhoneApp, newPhone, type PhoneApp } from '#testing/build-phone-app.ts'
import { buildProviderApp, type ProviderApp } from '#testing/build-provider-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'

let app: ProviderApp
beforeAll(async () => {
  app = await buildProviderApp({ AUTH_CONFIRM_EMAIL: 'on', MAIL_FREQUENCY: '0' })
})
afterAll(() => app.close())

const newEmail = () => `${crypto.randomUUID()}@example.com`
const passwords = { owner: 'the password of the owner', attacker: 'the password of the attacker' }
type Person = keyof typeof passwords
const orders: [Person, Person][] = [
  ['owner', 'attacker'],
  ['attacker', 'owner'],
]

const signUp = (email: string, person: Person) =>
  createAuthClient(app).signUp({
    email,
    password: passwords[person],
    options: { data: { first_name: person } },
  })

/** The owner reads the newest mail, whoever caused it, and follows it. */
async function confirmNewestMail(email: string) {
  const owner = createAuthClient(app)
  const { code } = await findMailedCode(app, email)
  const { data, error } = await owner.verifyOtp({ email, token: code, type: 'email' })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  return { owner, user: data.user }
}

async function expectRefused(email: string, person: Person) {
  const password = passwords[person]
  const { error } = await createAuthClient(app).signInWithPassword({ email, password })
  expect(error).toMatchObject({ code: 'invalid_credentials' })
}

let lastId = 9_000

function addUnverifiedGithubber(email: string) {
  const login = `unverified-${++lastId}`
  const emails = [{ email, verified: false, primary: true }]
  app.githubPeople.set(login, { id: lastId, login, name: 'Somebody', emails })
  return { provider: 'github', who: login } as const
}

const identitiesAt = (provider: string, userId = '') =>
  app.database
    .selectFrom('authIdentities')
    .select('id')
    .where('provider', '=', provider)
    .where('userId', '=', userId)
    .execute()

describe('of two sign-ups with one address', () => {
  test.each(orders)(
    'the first by the %s and the second by the %s, the confirmed account has no password and no metadata',
    async (first, second) => {
      const email = newEmail()
      await signUp(email, first)
      await signUp(email, second)
      const { owner, user } = await confirmNewestMail(email)
      expect(user?.user_metadata).not.toHaveProperty('first_name')
      expect(JSON.stringify(user?.identities)).not.toContain('first_name')
      await expectRefused(email, 'attacker')
      await owner.updateUser({ password: 'a new password of mine' })
      const again = await owner.signInWithPassword({ email, password: 'a new password of mine' })
      expect(again.error).toBeNull()
    },
  )

  test('repeating the first does not make it the only one', async () => {
    const email = newEmail()
    await signUp(email, 'attacker')
    await signUp(email, 'owner')
    await signUp(email, 'attacker')
    await confirmNewestMail(email)
    await expectRefused(email, 'attacker')
  })

  test.each(['code', 'invitation'] as const)(
    'one is by a %s, and a repeated sign-up gives nobody a password',
    async (way) => {
      const email = newEmail()
      await signUp(email, 'attacker')
      if (way === 'code') await createAuthClient(app).signInWithOtp({ email })
      else await createAdminClient(app).inviteUserByEmail(email)
      await signUp(email, 'attacker')
      await confirmNewestMail(email)
      await expectRefused(email, 'attacker')
    },
  )

  test('metadata of an earlier one by code does not stay', async () => {
    const email = newEmail()
    await signUp(email, 'attacker')
    await createAuthClient(app).signInWithOtp({ email })
    const { user } = await confirmNewestMail(email)
    expect(user?.user_metadata).toMatchObject({ email, email_verified: true })
    expect(user?.user_metadata).not.toHaveProperty('first_name')
  })
})

describe('of a sign-up and an unverified address at a provider', () => {
  test('the attacker’s identity, first and repeated last, does not reach the owner’s account', async () => {
    const email = newEmail()
    const attacker = addUnverifiedGithubber(email)
    await app.signInImplicitly(attacker)
    await signUp(email, 'owner')
    await app.signInImplicitly(attacker)
    const { user } = await confirmNewestMail(email)
    expect(user?.app_metadata.providers).toEqual(['email'])
    expect(await identitiesAt('github', user?.id)).toEqual([])
  })

  test('the attacker’s identity, asked for before a sign-in by code, does not reach it either', async () => {
    const email = newEmail()
    const attacker = addUnverifiedGithubber(email)
    await app.signInImplicitly(attacker)
    await createAuthClient(app).signInWithOtp({ email })
    await app.signInImplicitly(attacker)
    const { user } = await confirmNewestMail(email)
    expect(await identitiesAt('github', user?.id)).toEqual([])
  })

  test('the owner’s sign-up, which was first, keeps its password and is shared with nobody', async () => {
    const email = newEmail()
    await signUp(email, 'owner')
    await app.signInImplicitly(addUnverifiedGithubber(email))
    const { owner, user } = await confirmNewestMail(email)
    expect(await identitiesAt('github', user?.id)).toEqual([])
    const { error } = await owner.signInWithPassword({ email, password: passwords.owner })
    expect(error).toBeNull()
  })

  test('the attacker’s sign-up, after the owner came by the provider, gets no password', async () => {
    const email = newEmail()
    await app.signInImplicitly(addUnverifiedGithubber(email))
    await signUp(email, 'attacker')
    await confirmNewestMail(email)
    await expectRefused(email, 'attacker')
  })
})

describe('of two sign-ups with one number', () => {
  let phones: PhoneApp
  beforeAll(async () => {
    phones = await buildPhoneApp()
  })
  afterAll(() => phones.close())

  test.each(orders)(
    'the first by the %s and the second by the %s, the confirmed account has no password',
    async (...people) => {
      const phone = newPhone()
      const owner = createAuthClient(phones, 'implicit')
      for (const person of people) await owner.signUp({ phone, password: passwords[person] })
      const token = await phones.codeFor(phone)
      expect((await owner.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull()
      const password = passwords.attacker
      const { error } = await createAuthClient(phones).signInWithPassword({ phone, password })
      expect(error).toMatchObject({ code: 'invalid_credentials' })
    },
  )
})
