import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

let app: TestApp
let trusting: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ anonymous: true })
  trusting = await buildIdentityApp({ anonymous: true, confirmEmail: false })
})
afterAll(() => Promise.all([app.close(), trusting.close()]))

async function signUp(flow?: 'implicit') {
  const browser = createAuthClient(app, flow)
  const email = newEmail()
  await browser.signUp({ email, password })
  const { code } = await findMailedCode(app, email)
  const { data, error } = await browser.verifyOtp({ email, token: code, type: 'signup' })
  if (error || !data.user) throw error ?? new Error('There is no user')
  return { browser, email, userId: data.user.id }
}

async function follow(link: URL): Promise<URL> {
  const response = await app.request(`${link.pathname}${link.search}`, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

describe('a new address', () => {
  test('counts when both addresses have confirmed, in whichever order', async () => {
    for (const isNewFirst of [true, false]) {
      const { browser, email } = await signUp()
      const next = newEmail()
      const { data } = await browser.updateUser({ email: next })
      expect(data.user).toMatchObject({ email, new_email: next })
      const mails = [await findMailedCode(app, next), await findMailedCode(app, email)]
      const addresses = [next, email]
      const order = isNewFirst ? [0, 1] : [1, 0]
      const verify = (index = 0) =>
        browser.verifyOtp({
          email: addresses[index] ?? '',
          token: mails[index]?.code ?? '',
          type: 'email_change',
        })

      const first = await verify(order[0])
      expect(first.error).toBeNull()
      expect(first.data.session).toBeNull()
      expect((await browser.getUser()).data.user?.email).toBe(email)
      expect((await verify(order[0])).error).toMatchObject({ code: 'otp_expired' })
      const second = await verify(order[1])
      expect(second.error).toBeNull()
      expect(second.data.session?.user).toMatchObject({
        email: next,
        user_metadata: { email: next },
        identities: [{ identity_data: { email: next, email_verified: true } }],
      })
      expect(second.data.user?.new_email).toBeUndefined()
      expect((await browser.signInWithPassword({ email: next, password })).error).toBeNull()
      expect((await browser.signInWithPassword({ email, password })).error).not.toBeNull()
    }
  })

  test('confirmed by both at once is confirmed', async () => {
    const { browser, email } = await signUp()
    const next = newEmail()
    await browser.updateUser({ email: next })
    const answers = await Promise.all(
      [next, email].map(async (address) => {
        const { tokenHash } = await findMailedCode(app, address)
        const other = createAuthClient(app)
        return other.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
      }),
    )
    expect(answers.map(({ error }) => error)).toEqual([null, null])
    expect(answers.filter(({ data }) => data.session)).toHaveLength(1)
    expect((await browser.getUser()).data.user?.email).toBe(next)
  })

  test('is confirmed by links: the first says what is left, the second signs in', async () => {
    const { browser, email } = await signUp('implicit')
    const next = newEmail()
    await browser.updateUser({ email: next })
    const first = await follow((await findMailedCode(app, next)).link)
    expect(first.hash).toBe(
      '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    )
    const second = await follow((await findMailedCode(app, email)).link)
    expect(second.hash).toContain('type=email_change')
  })

  test('is confirmed by links in the PKCE flow with one code for both', async () => {
    const { browser, email } = await signUp()
    const next = newEmail()
    await browser.updateUser({ email: next })
    const first = await follow((await findMailedCode(app, email)).link)
    expect(first.searchParams.get('message')).toContain('other email')
    const second = await follow((await findMailedCode(app, next)).link)
    const code = second.searchParams.get('code') ?? ''
    const { data } = await browser.exchangeCodeForSession(code)
    expect(data.session?.user.email).toBe(next)
    const claims = (await browser.getClaims()).data?.claims
    expect(claims?.amr).toMatchObject([{ method: 'email_change' }])
  })

  test('is mailed again on request, and the codes before are void', async () => {
    const { browser, email } = await signUp()
    const next = newEmail()
    await browser.updateUser({ email: next })
    const old = await findMailedCode(app, next)
    expect((await browser.resend({ type: 'email_change', email })).error).toBeNull()
    const { error } = await browser.verifyOtp({ token_hash: old.tokenHash, type: 'email_change' })
    expect(error).toMatchObject({ code: 'otp_expired' })
    expect((await findMailedCode(app, next)).tokenHash).not.toBe(old.tokenHash)
  })

  test('that somebody has is refused, also when it was taken meanwhile', async () => {
    const { browser, email } = await signUp()
    const other = await signUp()
    const taken = await browser.updateUser({ email: other.email })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })

    const next = newEmail()
    await browser.updateUser({ email: next })
    const codes = [await findMailedCode(app, email), await findMailedCode(app, next)]
    await createAuthClient(app).signUp({ email: next, password })
    await browser.verifyOtp({ token_hash: codes[0]?.tokenHash ?? '', type: 'email_change' })
    const { error } = await browser.verifyOtp({
      token_hash: codes[1]?.tokenHash ?? '',
      type: 'email_change',
    })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('that is the current one changes nothing', async () => {
    const { browser, email } = await signUp()
    const before = (await app.mails()).length
    const { data } = await browser.updateUser({ email: email.toUpperCase() })
    expect(data.user?.new_email).toBeUndefined()
    expect(await app.mails()).toHaveLength(before)
  })

  test('needs the second factor of who has one, as a new password does', async () => {
    const { browser, userId } = await signUp()
    await app.database
      .insertInto('authFactors')
      .values({ id: crypto.randomUUID(), userId, factorType: 'totp', status: 'verified' })
      .execute()
    const refusal = { status: 401, code: 'insufficient_aal' }
    expect((await browser.updateUser({ email: newEmail() })).error).toMatchObject(refusal)
    expect((await browser.updateUser({ password: 'another one' })).error).toMatchObject(refusal)
    expect((await browser.updateUser({ data: { bio: 'Analyst' } })).error).toBeNull()
  })

  test.each([
    ['has no address any more', { email: null }],
    ['has another address', { email: newEmail() }],
  ])('is not made by the current address of an account that %s', async (_, changed) => {
    const { browser, email, userId } = await signUp()
    await browser.updateUser({ email: newEmail() })
    await app.database.updateTable('authUsers').set(changed).where('id', '=', userId).execute()
    const { tokenHash } = await findMailedCode(app, email)
    const verification = { token_hash: tokenHash, type: 'email_change' } as const
    const { error } = await createAuthClient(app).verifyOtp(verification)
    expect(error).toMatchObject({ code: 'otp_expired' })
  })

  test('needs its own confirmation also where the current address need not confirm', async () => {
    const admin = createAdminClient(trusting)
    const [email, next] = [newEmail(), newEmail()]
    const { data: created } = await admin.createUser({ email, email_confirm: true })
    const type = 'email_change_current'
    const { data } = await admin.generateLink({ type, email, newEmail: next })
    const token_hash = data.properties?.hashed_token ?? ''
    const answer = await createAuthClient(trusting).verifyOtp({ token_hash, type: 'email_change' })
    expect(answer.data.session).toBeNull()
    const { data: after } = await admin.getUserById(created.user?.id ?? '')
    expect(after.user).toMatchObject({ email, new_email: next })
  })

  test('is the one that its code was mailed to', async () => {
    const { browser, email, userId } = await signUp()
    const next = newEmail()
    await browser.updateUser({ email: next })
    const { code } = await findMailedCode(app, email)
    await browser.verifyOtp({ email, token: code, type: 'email_change' })
    const changed = { newEmail: newEmail() }
    await app.database.updateTable('authUsers').set(changed).where('id', '=', userId).execute()
    const { tokenHash } = await findMailedCode(app, next)
    const verification = { token_hash: tokenHash, type: 'email_change' } as const
    const { error } = await createAuthClient(app).verifyOtp(verification)
    expect(error).toMatchObject({ code: 'otp_expired' })
  })

  test('is confirmed by itself where sign-ups are not confirmed', async () => {
    const browser = createAuthClient(trusting)
    const email = newEmail()
    await browser.signUp({ email, password })
    const next = newEmail()
    await browser.updateUser({ email: next })
    const { code } = await findMailedCode(trusting, next)
    const { data } = await browser.verifyOtp({ email: next, token: code, type: 'email_change' })
    expect(data.session?.user.email).toBe(next)
  })
})

describe('the first address of an anonymous user', () => {
  test('counts at once where sign-ups are not confirmed', async () => {
    const browser = createAuthClient(trusting)
    await browser.signInAnonymously()
    const email = newEmail()
    const { data } = await browser.updateUser({ email, password })
    expect(data.user).toMatchObject({
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    const other = createAuthClient(trusting)
    expect((await other.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('is confirmed otherwise, by that address alone', async () => {
    const browser = createAuthClient(app)
    await browser.signInAnonymously()
    const email = newEmail()
    const { data: asked } = await browser.updateUser({ email })
    expect(asked.user).toMatchObject({ email: '', new_email: email, is_anonymous: true })
    const { code } = await findMailedCode(app, email)
    const { data } = await browser.verifyOtp({ email, token: code, type: 'email_change' })
    expect(data.session?.user).toMatchObject({ email, is_anonymous: false })
  })

  test('must come before a password', async () => {
    const browser = createAuthClient(app)
    await browser.signInAnonymously()
    const { error } = await browser.updateUser({ password })
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' })
  })
})
