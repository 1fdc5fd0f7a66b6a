import { describeDeletionRoute, exportMyDataRoute } from '@product/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { createSoftwareAuthenticator } from '#testing/create-software-authenticator.ts'
import { callAs } from '#testing/sign-up-user.ts'

const origin = 'https://prompts.example.com'
const settings = { siteUrl: origin, rateLimits: false }

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ confirmEmail: false }, settings)
})
afterAll(() => app.close())

type Browser = ReturnType<typeof createAuthClient>

async function register(browser: Browser) {
  const authenticator = createSoftwareAuthenticator({ origin })
  const { data, error } = await browser.passkey.startRegistration()
  if (error) throw error
  const credential = authenticator.create(data.options)
  const challengeId = data.challenge_id
  const registered = await browser.passkey.verifyRegistration({ challengeId, credential })
  if (registered.error) throw registered.error
  return { authenticator, passkeyId: registered.data.id }
}

async function signUpWithPasskey(email = `${crypto.randomUUID()}@example.com`) {
  const browser = createAuthClient(app)
  const { data, error } = await browser.signUp({ email, password: 'correct horse battery' })
  if (error || !data.user) throw error ?? new Error('There is no user')
  return { browser, email, userId: data.user.id, ...(await register(browser)) }
}

type Owner = Awaited<ReturnType<typeof signUpWithPasskey>>

async function signIn({ authenticator }: Pick<Owner, 'authenticator'>) {
  const browser = createAuthClient(app)
  const { data, error } = await browser.passkey.startAuthentication()
  if (error) throw error
  const credential = authenticator.get(data.options)
  const challengeId = data.challenge_id
  return { browser, ...(await browser.passkey.verifyAuthentication({ challengeId, credential })) }
}

const notFound = { status: 404, code: 'validation_failed', message: 'Passkey not found' }

describe('the owner of a passkey', () => {
  test('sees it, and when it was last used', async () => {
    const owner = await signUpWithPasskey()
    const { browser, passkeyId } = owner
    const unused = { id: passkeyId, friendly_name: 'Passkey', created_at: expect.any(String) }
    expect((await browser.passkey.list()).data).toEqual([unused])
    await signIn(owner)
    expect((await browser.passkey.list()).data).toEqual([
      { ...unused, last_used_at: expect.any(String) },
    ])
  })

  test('takes it along in the export, without its key, and is told that it is deleted', async () => {
    const owner = await signUpWithPasskey()
    const { data } = await signIn(owner)
    const call = callAs(app, data?.session?.access_token)
    const passkey = {
      id: owner.passkeyId,
      friendly_name: 'Passkey',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    }
    expect(await call(exportMyDataRoute)).toHaveProperty('signIn.passkeys', [passkey])
    expect((await call(describeDeletionRoute)).things).toContainEqual({
      name: 'Passkeys',
      count: 1,
    })
  })

  test('renames it', async () => {
    const { browser, passkeyId } = await signUpWithPasskey()
    const { data } = await browser.passkey.update({ passkeyId, friendlyName: 'Laptop' })
    expect(data).toMatchObject({ id: passkeyId, friendly_name: 'Laptop' })
    expect((await browser.passkey.list()).data).toMatchObject([{ friendly_name: 'Laptop' }])
  })

  test.each([
    ['', 'friendly_name is required'],
    ['x'.repeat(121), 'friendly_name must be 120 characters or less'],
  ])('does not call it %j', async (friendlyName, message) => {
    const { browser, passkeyId } = await signUpWithPasskey()
    const { error } = await browser.passkey.update({ passkeyId, friendlyName })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message })
  })

  test('deletes it, and from then on it opens nothing', async () => {
    const owner = await signUpWithPasskey()
    const { browser, passkeyId } = owner
    expect(await browser.passkey.delete({ passkeyId })).toEqual({ data: null, error: null })
    expect((await browser.passkey.list()).data).toEqual([])
    expect((await browser.passkey.delete({ passkeyId })).error).toMatchObject(notFound)
    expect((await signIn(owner)).error).toMatchObject({ code: 'webauthn_verification_failed' })
  })

  test('is the only one for whom it exists', async () => {
    const { passkeyId } = await signUpWithPasskey()
    const { browser } = await signUpWithPasskey()
    const renamed = await browser.passkey.update({ passkeyId, friendlyName: 'Mine' })
    expect(renamed.error).toMatchObject(notFound)
    expect((await browser.passkey.delete({ passkeyId })).error).toMatchObject(notFound)
    const nonsense = await browser.passkey.delete({ passkeyId: 'nonsense' })
    expect(nonsense.error).toMatchObject(notFound)
  })
})

describe('an account with a second factor', () => {
  async function addSecondFactor({ browser }: Pick<Owner, 'browser'>) {
    const { data, error } = await browser.mfa.enroll({ factorType: 'totp' })
    if (error) throw error
    const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate()
    await browser.mfa.challengeAndVerify({ factorId: data.id, code })
  }

  test('is asked for it after a passkey, too', async () => {
    const owner = await signUpWithPasskey()
    await addSecondFactor(owner)
    const { browser } = await signIn(owner)
    const { data } = await browser.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  })

  test('adds and deletes passkeys only after it', async () => {
    const owner = await signUpWithPasskey()
    await addSecondFactor(owner)
    const { browser } = await signIn(owner)
    const insufficient = {
      status: 403,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to manage passkeys when MFA is enabled',
    }
    const { passkeyId } = owner
    expect((await browser.passkey.startRegistration()).error).toMatchObject(insufficient)
    expect((await browser.passkey.delete({ passkeyId })).error).toMatchObject(insufficient)
    expect((await owner.browser.passkey.delete({ passkeyId })).error).toBeNull()
  })
})

describe('an administrator', () => {
  test('lists and deletes a user’s passkeys', async () => {
    const { userId, passkeyId } = await signUpWithPasskey()
    const { passkey } = createAdminClient(app)
    expect((await passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId }])
    expect((await passkey.deletePasskey({ userId, passkeyId })).error).toBeNull()
    expect((await passkey.deletePasskey({ userId, passkeyId })).error).toMatchObject(notFound)
    expect((await passkey.listPasskeys({ userId })).data).toEqual([])
    const nobody = crypto.randomUUID()
    expect((await passkey.listPasskeys({ userId: nobody })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
  })

  test('is nobody who has only a session', async () => {
    const { userId, passkeyId, browser } = await signUpWithPasskey()
    const { data } = await browser.getSession()
    const { passkey } = createAdminClient(app, data.session?.access_token)
    const refused = { status: 403, code: 'not_admin' }
    expect((await passkey.listPasskeys({ userId })).error).toMatchObject(refused)
    expect((await passkey.deletePasskey({ userId, passkeyId })).error).toMatchObject(refused)
  })

  test('who deletes a user softly deletes the passkeys, too', async () => {
    const owner = await signUpWithPasskey()
    await createAdminClient(app).deleteUser(owner.userId, true)
    expect((await signIn(owner)).error).toMatchObject({ code: 'webauthn_verification_failed' })
    const { passkey } = createAdminClient(app)
    expect((await passkey.listPasskeys({ userId: owner.userId })).data).toEqual([])
  })
})

describe('the setting', () => {
  test('tells the client that there are passkeys', async () => {
    const headers = { apikey: app.apiKeys.publishable }
    const answer = await app.request('/auth/v1/settings', { headers })
    expect(await answer.json()).toMatchObject({ passkeys_enabled: true })
  })

  test('off means that there is nothing of the kind', async () => {
    const without = await buildIdentityApp({ passkeys: false }, settings)
    try {
      const disabled = { status: 404, code: 'passkey_disabled', message: 'Passkeys are disabled' }
      const { error } = await createAuthClient(without).passkey.startAuthentication()
      expect(error).toMatchObject(disabled)
      const headers = { apikey: without.apiKeys.publishable }
      expect((await without.request('/auth/v1/passkeys', { headers })).status).toBe(404)
      const userId = crypto.randomUUID()
      const listed = await createAdminClient(without).passkey.listPasskeys({ userId })
      expect(listed.error).toMatchObject(disabled)
      const answer = await without.request('/auth/v1/settings', { headers })
      expect(await answer.json()).toMatchObject({ passkeys_enabled: false })
    } finally {
      await without.close()
    }
  })
})
