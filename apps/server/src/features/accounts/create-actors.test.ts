import { endSessionRoute, getMeRoute, listSessionsRoute } from '@product/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeRole } from '#features/identity/index.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { callAs, signUpUser, testPassword } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

async function signInAgain(email: string) {
  const browser = createAuthClient(app)
  const { data, error } = await browser.signInWithPassword({ email, password: testPassword })
  if (error) throw error
  return { browser, call: callAs(app, data.session.access_token) }
}

const refused = { status: 401, code: 'auth.invalid' }

describe('a token', () => {
  test.each([
    ['that is not one', 'nonsense'],
    ['of administrators', () => app.apiKeys.secret],
  ])('%s is refused rather than taken for nobody', async (_, token) => {
    const call = callAs(app, typeof token === 'string' ? token : token())
    await expect(call(getMeRoute)).rejects.toMatchObject(refused)
  })

  test('in another scheme is refused', async () => {
    const answer = await app.request('/api/v1/me', { headers: { authorization: 'Basic YTpi' } })
    expect(answer.status).toBe(401)
  })

  test('that is the public key stands for nobody', async () => {
    await expect(callAs(app, app.apiKeys.publishable)(getMeRoute)).rejects.toMatchObject({
      code: 'auth.required',
    })
  })

  test('of a session that signs out is refused from then on', async () => {
    const { browser, call } = await signUpUser(app)
    await call(getMeRoute)
    await browser.signOut({ scope: 'local' })
    await expect
      .poll(() => call(getMeRoute).catch((error: unknown) => error))
      .toMatchObject(refused)
  })

  test('of a user who is banned is refused from then on', async () => {
    const { call, session } = await signUpUser(app)
    await call(getMeRoute)
    const { error } = await createAdminClient(app).updateUserById(session.user.id, {
      ban_duration: '24h',
    })
    expect(error).toBeNull()
    await expect
      .poll(() => call(getMeRoute).catch((error: unknown) => error))
      .toMatchObject(refused)
  })
})

describe('an operator', () => {
  test('is whose app metadata say so, from then on and until they no longer do', async () => {
    const { call, session, browser, email } = await signUpUser(app)
    const isOperator = async () => (await call(getMeRoute)).isOperator
    expect(await isOperator()).toBe(false)
    await browser.updateUser({ data: { role: 'operator' } })
    expect(await isOperator()).toBe(false)
    const admin = createAdminClient(app)
    await admin.updateUserById(session.user.id, { app_metadata: { role: 'operator' } })
    await expect.poll(isOperator).toBe(true)
    expect(await changeRole(app.database, { email, role: null })).toBe('changed')
    await expect.poll(isOperator).toBe(false)
    const shouted = { email: email.toUpperCase(), role: 'operator' }
    expect(await changeRole(app.database, shouted)).toBe('unproven')
    expect(await isOperator()).toBe(false)
    const unproven = { ...shouted, allowsUnproven: true }
    expect(await changeRole(app.database, unproven)).toBe('changed')
    await expect.poll(isOperator).toBe(true)
    await changeRole(app.database, { email, role: null })
    await admin.updateUserById(session.user.id, { email_confirm: true })
    expect(await changeRole(app.database, shouted)).toBe('changed')
    const nobody = { email: 'nobody@example.com', role: 'operator' }
    expect(await changeRole(app.database, nobody)).toBe('unknown')
  })
})

describe('an account with a second factor', () => {
  test('is closed to a session without it, old or new, and open with it', async () => {
    const { browser, call, email } = await signUpUser(app)
    const { call: callElsewhere } = await signInAgain(email)
    await callElsewhere(getMeRoute)
    await call(getMeRoute)
    const { data: factor } = await browser.mfa.enroll({ factorType: 'totp' })
    if (!factor) throw new Error('There is no factor')
    const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
    const { data } = await browser.mfa.challengeAndVerify({ factorId: factor.id, code })

    const needsFactor = { status: 403, code: 'auth.second-factor-required' }
    await expect
      .poll(() => call(getMeRoute).catch((error: unknown) => error))
      .toMatchObject(needsFactor)
    await expect(callElsewhere(getMeRoute)).rejects.toMatchObject(refused)
    const { call: callWithPassword } = await signInAgain(email)
    await expect(callWithPassword(getMeRoute)).rejects.toMatchObject(needsFactor)
    expect((await callAs(app, data?.access_token)(getMeRoute)).email).toBe(email)
  })
})

test('a factor that is removed takes its sessions along, though another one is left', async () => {
  const { browser } = await signUpUser(app)
  const verify = async (friendlyName: string) => {
    const { data: factor } = await browser.mfa.enroll({ factorType: 'totp', friendlyName })
    if (!factor) throw new Error('There is no factor')
    const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
    const { data } = await browser.mfa.challengeAndVerify({ factorId: factor.id, code })
    return { id: factor.id, call: callAs(app, data?.access_token) }
  }
  await verify('first')
  const second = await verify('second')
  await second.call(getMeRoute)
  await browser.mfa.unenroll({ factorId: second.id })
  await expect
    .poll(() => second.call(getMeRoute).catch((error: unknown) => error))
    .toMatchObject({ code: 'auth.second-factor-required' })
})

describe('sessions', () => {
  test('are listed with how they began, and one can be ended', async () => {
    const { call, email } = await signUpUser(app)
    const elsewhere = await signInAgain(email)
    const { sessions } = await call(listSessionsRoute)
    expect(sessions.map(({ isCurrent, method }) => [isCurrent, method])).toEqual([
      [false, 'password'],
      [true, 'password'],
    ])
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    await call(endSessionRoute, { params: { id } })
    expect((await call(listSessionsRoute)).sessions).toHaveLength(1)
    await expect
      .poll(() => elsewhere.call(getMeRoute).catch((error: unknown) => error))
      .toMatchObject(refused)
    expect((await elsewhere.browser.refreshSession()).error?.code).toBe('refresh_token_not_found')
  })

  test('of somebody else do not exist', async () => {
    const { call } = await signUpUser(app)
    const other = await signUpUser(app)
    const { sessions } = await other.call(listSessionsRoute)
    const id = sessions[0]?.id ?? ''
    await expect(call(endSessionRoute, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await other.call(listSessionsRoute)).sessions).toHaveLength(1)
  })
})
