import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import { buildPhoneApp, newPhone, type PhoneApp } from '#testing/build-phone-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

const password = 'correct horse'

let app: PhoneApp
beforeAll(async () => {
  app = await buildPhoneApp()
})
afterAll(() => app.close())

async function signUp(phone = newPhone()) {
  const browser = createAuthClient(app, 'implicit')
  await browser.signUp({ phone, password, options: { data: { first_name: 'Ada' } } })
  const verified = await browser.verifyOtp({ phone, token: await app.codeFor(phone), type: 'sms' })
  return { browser, phone, ...verified }
}

describe('signing up with a phone number', () => {
  test('leads to a session once the texted code is typed', async () => {
    const phone = newPhone()
    const browser = createAuthClient(app, 'implicit')
    const first = await browser.signUp({ phone: `+${phone}`, password })
    expect(first.error).toBeNull()
    expect(first.data.session).toBeNull()
    expect(first.data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } })
    expect(first.data.user?.confirmation_sent_at).toBeTruthy()
    expect(first.data.user?.phone_confirmed_at).toBeUndefined()

    const token = await app.codeFor(phone)
    const { data, error } = await browser.verifyOtp({ phone, token, type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone,
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
      user_metadata: { phone, phone_verified: true, email_verified: false },
    })
    expect(data.user?.phone_confirmed_at).toBeTruthy()
    const { data: claims } = await browser.getClaims()
    expect(claims?.claims).toMatchObject({ phone, amr: [{ method: 'otp' }] })
  })

  test('does not sign in with the password before that', async () => {
    const phone = newPhone()
    const browser = createAuthClient(app, 'implicit')
    await browser.signUp({ phone, password })
    const early = await browser.signInWithPassword({ phone, password })
    expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
    await browser.verifyOtp({ phone, token: await app.codeFor(phone), type: 'sms' })
    const wrong = await browser.signInWithPassword({ phone, password: 'wrong horse' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    const late = await browser.signInWithPassword({ phone, password })
    expect(late.data.user).toMatchObject({ phone })
  })

  test('does not tell that a number is taken, and texts nothing to it', async () => {
    const { phone } = await signUp()
    const texts = (await app.textsTo(phone)).length
    const { data, error } = await createAuthClient(app, 'implicit').signUp({ phone, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, email: '', role: 'authenticated' })
    expect(await app.textsTo(phone)).toHaveLength(texts)
  })

  test.each([
    [
      { email: 'a@example.com' },
      'Only an email address or phone number should be provided on signup.',
    ],
    [{ phone: '0123' }, 'Invalid phone number format (E.164 required)'],
    [{ channel: 'pigeon' }, "Invalid channel, supported values are 'sms' or 'whatsapp'."],
    [{ code_challenge: 'x'.repeat(43) }, 'PKCE not supported for phone signups'],
  ])('with %j is refused', async (changes, message) => {
    const response = await app.post(
      '/auth/v1/signup',
      { phone: newPhone(), password, ...changes },
      { headers: { apikey: app.apiKeys.publishable } },
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ msg: expect.stringContaining(message) })
  })

  test('by WhatsApp tells the webhook so', async () => {
    const phone = newPhone()
    const options = { channel: 'whatsapp' } as const
    await createAuthClient(app, 'implicit').signUp({ phone, password, options })
    expect(await app.textsTo(phone)).toMatchObject([{ channel: 'whatsapp' }])
  })
})

describe('a texted code', () => {
  test('signs in who is known, and makes an account for who is not', async () => {
    const phone = newPhone()
    for (const round of ['new', 'known']) {
      const browser = createAuthClient(app, 'implicit')
      const sent = await browser.signInWithOtp({ phone })
      expect(sent.error, round).toBeNull()
      expect(sent.data.messageId, round).toBeTruthy()
      const token = await app.codeFor(phone)
      const { data } = await browser.verifyOtp({ phone, token, type: 'sms' })
      expect(data.user?.phone, round).toBe(phone)
    }
    const users = app.database.selectFrom('authUsers').selectAll().where('phone', '=', phone)
    expect(await users.execute()).toHaveLength(1)
  })

  test('is not sent to an unknown number if no account is wanted', async () => {
    const phone = newPhone()
    const { data, error } = await createAuthClient(app, 'implicit').signInWithOtp({
      phone,
      options: { shouldCreateUser: false },
    })
    expect(error).toBeNull()
    expect(data.messageId).toBeTruthy()
    expect(await app.textsTo(phone)).toEqual([])
  })

  test('counts once, for its own number, and for a minute', async () => {
    const phone = newPhone()
    const browser = createAuthClient(app, 'implicit')
    await browser.signInWithOtp({ phone })
    const token = await app.codeFor(phone)
    const refused = { error: { status: 403, code: 'otp_expired' } }
    const verify = (number: string) => browser.verifyOtp({ phone: number, token, type: 'sms' })
    expect(await verify(newPhone())).toMatchObject(refused)

    const age = (seconds: number) =>
      app.database
        .updateTable('authOneTimeTokens')
        .set({ createdAt: sql<Date>`now() - make_interval(secs => ${seconds})` })
        .where('sentTo', '=', phone)
        .execute()
    await age(61)
    expect(await verify(phone)).toMatchObject(refused)
    await age(30)
    expect((await verify(phone)).error).toBeNull()
    expect(await verify(phone)).toMatchObject(refused)
  })

  test('is sent again while the number is not confirmed; others get the same answer', async () => {
    const phone = newPhone()
    const browser = createAuthClient(app, 'implicit')
    await browser.signUp({ phone, password })
    const first = await app.codeFor(phone)
    const again = await browser.resend({ type: 'sms', phone })
    expect(again.data.messageId).toBeTruthy()
    expect(await app.textsTo(phone)).toHaveLength(2)
    expect((await browser.verifyOtp({ phone, token: first, type: 'sms' })).error).toBeTruthy()

    const { phone: confirmed } = await signUp()
    for (const other of [confirmed, newPhone()]) {
      const texts = (await app.textsTo(other)).length
      const answer = await browser.resend({ type: 'sms', phone: other })
      expect(answer.data.messageId).toBeTruthy()
      expect(await app.textsTo(other)).toHaveLength(texts)
    }
  })

  test('appears in no log and no audit entry', async () => {
    const { phone } = await signUp()
    const texts = await app.textsTo(phone)
    const written = JSON.stringify([
      app.logLines(),
      await app.database.selectFrom('authAuditLog').selectAll().execute(),
    ])
    for (const { message } of texts) {
      const code = /\d{6}/.exec(message)?.[0] ?? ''
      expect(written).not.toContain(`"${code}"`)
      expect(written).not.toContain(message)
    }
  })
})

describe('changing the phone number', () => {
  test('waits for the code that the new number gets', async () => {
    const { browser, phone } = await signUp()
    const next = newPhone()
    const asked = await browser.updateUser({ phone: next })
    expect(asked.data.user).toMatchObject({ phone, new_phone: next })
    const resent = await browser.resend({ type: 'phone_change', phone })
    expect(resent.error).toBeNull()
    expect(await app.textsTo(next)).toHaveLength(2)
    const token = await app.codeFor(next)
    const { data } = await browser.verifyOtp({ phone: next, token, type: 'phone_change' })
    expect(data.user).toMatchObject({ phone: next, user_metadata: { phone: next } })
    expect(data.user?.new_phone).toBeUndefined()
    expect((await browser.signInWithPassword({ phone: next, password })).error).toBeNull()
  })

  test('gives a user with a mail address a second identity', async () => {
    const browser = createAuthClient(app)
    const admin = { id: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.com` }
    await app.post(
      '/auth/v1/admin/users',
      { ...admin, password, email_confirm: true },
      { headers: { apikey: app.apiKeys.secret, authorization: `Bearer ${app.apiKeys.secret}` } },
    )
    await browser.signInWithPassword({ email: admin.email, password })
    const phone = newPhone()
    await browser.updateUser({ phone })
    const token = await app.codeFor(phone)
    const { data } = await browser.verifyOtp({ phone, token, type: 'phone_change' })
    expect(data.user?.app_metadata.providers).toEqual(['email', 'phone'])
    expect(data.user?.user_metadata).toEqual({})
  })

  test('to a number that someone else has is refused', async () => {
    const { phone: taken } = await signUp()
    const { browser } = await signUp()
    const { error } = await browser.updateUser({ phone: taken })
    expect(error).toMatchObject({ status: 422, code: 'phone_exists' })
  })

  test('to one number by two users goes to who was texted last', async () => {
    const next = newPhone()
    const [one, other] = [await signUp(), await signUp()]
    await one.browser.updateUser({ phone: next })
    const token = await app.codeFor(next)
    await other.browser.updateUser({ phone: next })
    const late = await app.codeFor(next)
    const verify = (browser: typeof one.browser, code: string) =>
      browser.verifyOtp({ phone: next, token: code, type: 'phone_change' })
    expect((await verify(one.browser, token)).error).toMatchObject({ code: 'otp_expired' })
    expect((await verify(other.browser, late)).data.user?.id).toBe(other.data.user?.id)
    expect((await verify(one.browser, token)).error).toMatchObject({ code: 'phone_exists' })
  })
})

test('who has only a phone number confirms by a text message that it is them', async () => {
  const strict = await buildPhoneApp({ passwordNeedsReauthentication: true })
  const phone = newPhone()
  const browser = createAuthClient(strict, 'implicit')
  await browser.signUp({ phone, password })
  await browser.verifyOtp({ phone, token: await strict.codeFor(phone), type: 'sms' })
  const yesterday = sql<Date>`now() - interval '25 hours'`
  await strict.database.updateTable('authSessions').set({ createdAt: yesterday }).execute()
  const needed = await browser.updateUser({ password: 'another horse' })
  expect(needed.error).toMatchObject({ code: 'reauthentication_needed' })
  expect((await browser.reauthenticate()).error).toBeNull()
  const nonce = await strict.codeFor(phone)
  expect((await browser.updateUser({ password: 'another horse', nonce })).error).toBeNull()
  await strict.close()
})

test('where numbers need no confirmation, sign-up and changes are done at once', async () => {
  const open = await buildPhoneApp({ confirmPhone: false })
  const phone = newPhone()
  const browser = createAuthClient(open, 'implicit')
  const { data } = await browser.signUp({ phone, password })
  expect(data.session?.user.phone).toBe(phone)
  expect(await open.textsTo(phone)).toEqual([])
  const again = await createAuthClient(open, 'implicit').signUp({ phone, password })
  expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  const next = newPhone()
  expect((await browser.updateUser({ phone: next })).data.user?.phone).toBe(next)
  const claims = { email: 'victim@example.com', email_verified: true, sub: 'x' }
  const liar = createAuthClient(open, 'implicit')
  const lied = await liar.signUp({
    phone: newPhone(),
    password,
    options: { data: { first_name: 'Ada', ...claims } },
  })
  const [identity] = lied.data.user?.identities ?? []
  expect(identity?.identity_data).toMatchObject({ first_name: 'Ada', email_verified: false })
  expect(identity?.identity_data).not.toHaveProperty('email')
  await open.close()
})

describe('without a webhook', () => {
  test('phones are off everywhere', async () => {
    const closed = await buildIdentityApp()
    const browser = createAuthClient(closed, 'implicit')
    const phone = newPhone()
    const answers = [
      [await browser.signUp({ phone, password }), 400, 'Phone signups are disabled'],
      [await browser.signInWithPassword({ phone, password }), 422, 'Phone logins are disabled'],
      [await browser.signInWithOtp({ phone }), 400, 'Unsupported phone provider'],
      [await browser.resend({ type: 'sms', phone }), 400, 'Phone logins are disabled'],
    ] as const
    for (const [{ error }, status, message] of answers)
      expect(error).toMatchObject({ status, code: 'phone_provider_disabled', message })
    const settings = async (of: Pick<typeof closed, 'request' | 'apiKeys'>) =>
      (
        await of.request('/auth/v1/settings', { headers: { apikey: of.apiKeys.publishable } })
      ).json()
    expect(await settings(closed)).toMatchObject({ external: { phone: false }, sms_provider: '' })
    expect(await settings(app)).toMatchObject({
      external: { phone: true },
      phone_autoconfirm: false,
      sms_provider: 'webhook',
    })
    await closed.close()
  })
})
