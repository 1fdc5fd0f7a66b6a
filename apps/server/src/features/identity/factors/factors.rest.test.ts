import { sql } from 'kysely'
import { Secret, TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ anonymous: true, confirmEmail: false })
})
afterAll(() => app.close())

type Browser = ReturnType<typeof createAuthClient>

const password = 'correct horse battery'

async function signUp() {
  const browser = createAuthClient(app)
  const email = `${crypto.randomUUID()}@example.com`
  const { data, error } = await browser.signUp({ email, password })
  if (error || !data.session) throw error ?? new Error('There is no session')
  return { browser, email, session: data.session }
}

async function signIn(email: string) {
  const browser = createAuthClient(app)
  const { data, error } = await browser.signInWithPassword({ email, password })
  if (error) throw error
  return { browser, session: data.session }
}

async function enroll(browser: Browser, friendlyName = 'phone of mine') {
  const { data, error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}

/** The code of this step of time, or of the next, which is accepted too. */
const codeOf = (secret: string, step: 0 | 1 = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + step * 30_000,
  })

async function enrollAndVerify(browser: Browser, friendlyName?: string) {
  const { id, totp } = await enroll(browser, friendlyName)
  const code = codeOf(totp.secret)
  const { data, error } = await browser.mfa.challengeAndVerify({ factorId: id, code })
  if (error) throw error
  return { factorId: id, secret: totp.secret, code, session: data }
}

async function challenge(browser: Browser, factorId: string): Promise<string> {
  const { data, error } = await browser.mfa.challenge({ factorId })
  if (error) throw error
  return data.id
}

async function call(browser: Browser, method: string, path: string, body?: unknown) {
  const { data } = await browser.getSession()
  return app.request(`/auth/v1${path}`, {
    method,
    headers: {
      apikey: app.apiKeys.publishable,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const refreshWith = (token: string) =>
  createAuthClient(app).refreshSession({ refresh_token: token })

const level = async (browser: Browser) => (await browser.mfa.getAuthenticatorAssuranceLevel()).data

describe('enrolling', () => {
  test('gives a secret, its address for apps, and a picture that a browser can show', async () => {
    const { browser, email } = await signUp()
    const { id, type, friendly_name, totp } = await enroll(browser)
    expect({ type, friendly_name }).toEqual({ type: 'totp', friendly_name: 'phone of mine' })
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const { host } = new URL(app.config.siteUrl)
    expect(totp.uri).toBe(
      `otpauth://totp/${host}:${email}?algorithm=SHA1&digits=6&issuer=${encodeURIComponent(host)}&period=30&secret=${totp.secret}`,
    )
    expect(URI.parse(totp.uri)).toMatchObject({ issuer: host, digits: 6, period: 30 })
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/)
    const { data } = await browser.mfa.listFactors()
    expect(data?.all).toMatchObject([{ id, status: 'unverified', factor_type: 'totp', phone: '' }])
    expect(data?.totp).toEqual([])
  })

  test('keeps the secret sealed', async () => {
    const { browser } = await signUp()
    const { id, totp } = await enroll(browser)
    const stored = await app.database
      .selectFrom('authFactors')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(totp.secret)
  })

  test('takes an issuer of any script, but not one that fits into no picture', async () => {
    const { browser } = await signUp()
    const issuer = '提'.repeat(100)
    const { data } = await browser.mfa.enroll({ factorType: 'totp', issuer })
    expect(data?.totp.qr_code).toContain('<svg')
    const { error } = await browser.mfa.enroll({ factorType: 'totp', issuer: `${issuer}提` })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('needs a name of its own, the empty one included', async () => {
    const { browser } = await signUp()
    await enroll(browser, '')
    const { error } = await browser.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "" for this user already exists',
    })
  })

  test('frees the name of a factor that nobody went on with for five minutes', async () => {
    const { browser } = await signUp()
    const { id } = await enroll(browser)
    await makeOlder(id)
    const again = await enroll(browser)
    await challenge(browser, again.id)
    await makeOlder(again.id)
    const { error } = await browser.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'phone of mine',
    })
    expect(error).toMatchObject({ code: 'mfa_factor_name_conflict' })
  })

  const makeOlder = (id: string) =>
    app.database
      .updateTable('authFactors')
      .set({ createdAt: sql<Date>`now() - interval '6 minutes'` })
      .where('id', '=', id)
      .execute()

  test('stops at ten factors', async () => {
    const { browser } = await signUp()
    for (let count = 0; count < 10; count += 1) await enroll(browser, `factor ${count}`)
    const { error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' })
    expect(error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
      message: 'Maximum number of verified factors reached, unenroll to continue',
    })
  })

  test('at once, from two browsers, never passes the limit', async () => {
    const { browser, email } = await signUp()
    const browsers = [browser, (await signIn(email)).browser]
    const names = Array.from({ length: 7 }, (_, index) => `factor ${index}`)
    const answers = await Promise.all(
      browsers.flatMap((one, which) =>
        names.map((name) => {
          const request = { factor_type: 'totp', friendly_name: `${name} of ${which}` }
          return call(one, 'POST', '/factors', request)
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })

  test.each([
    ['phone', 422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    ['tea', 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
  ])('of type %s is refused', async (factor_type, status, code, message) => {
    const { browser } = await signUp()
    const answer = await call(browser, 'POST', '/factors', { factor_type })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ code, message })
  })

  test('is not for anonymous users', async () => {
    const browser = createAuthClient(app)
    await browser.signInAnonymously()
    const { error } = await browser.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({
      status: 403,
      code: 'no_authorization',
      message: 'Anonymous user not allowed to perform these actions',
    })
  })

  test('a second factor needs the first one shown', async () => {
    const { browser, email } = await signUp()
    await enrollAndVerify(browser)
    const other = await signIn(email)
    const refused = await other.browser.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })
    expect(refused.error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
      message: 'AAL2 required to enroll a new factor',
    })
    expect((await enroll(browser, 'second')).type).toBe('totp')
  })
})

describe('verifying', () => {
  test('raises the session to aal2 and keeps its id', async () => {
    const { browser, session } = await signUp()
    expect(await level(browser)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const raised = await enrollAndVerify(browser)
    const claims = claimsOf(raised.session.access_token)
    expect(claims).toMatchObject({
      aal: 'aal2',
      session_id: claimsOf(session.access_token).session_id,
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(raised.session.user.factors).toMatchObject([
      { id: raised.factorId, status: 'verified', friendly_name: 'phone of mine' },
    ])
    expect(await level(browser)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await browser.mfa.listFactors()).data?.totp).toHaveLength(1)
  })

  test('a later sign-in starts at aal1 and is told that aal2 is next', async () => {
    const { browser, email } = await signUp()
    const { factorId, secret } = await enrollAndVerify(browser)
    const later = await signIn(email)
    expect(await level(later.browser)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const code = codeOf(secret, 1)
    const { error } = await later.browser.mfa.challengeAndVerify({ factorId, code })
    expect(error).toBeNull()
    expect(await level(later.browser)).toMatchObject({ currentLevel: 'aal2' })
  })

  test('aal2 outlives a refresh', async () => {
    const { browser } = await signUp()
    await enrollAndVerify(browser)
    const { data } = await browser.refreshSession()
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  })

  test('the refresh token from before yields nothing, at once and later', async () => {
    const { browser, session } = await signUp()
    await enrollAndVerify(browser)
    const used = { status: 400, code: 'refresh_token_already_used' }
    expect((await refreshWith(session.refresh_token)).error).toMatchObject(used)
    // A refresh that was under way in another tab does not end the session.
    expect((await browser.refreshSession()).error).toBeNull()
    await app.database
      .updateTable('authSessions')
      .set({ refreshedAt: sql<Date>`now() - interval '1 hour'` })
      .where('userId', '=', session.user.id)
      .execute()
    expect((await refreshWith(session.refresh_token)).error).toMatchObject(used)
    expect((await browser.getUser()).error).not.toBeNull()
  })

  test('ends the sessions without a second factor, and drops unverified factors', async () => {
    const { browser, email } = await signUp()
    const other = await signIn(email)
    await enroll(browser, 'never used')
    const { session } = await enrollAndVerify(browser)
    expect(session.user.factors).toHaveLength(1)
    expect((await other.browser.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await browser.getUser()).error).toBeNull()
  })

  test('a code is taken once, also by another session and with another challenge', async () => {
    const { browser, email } = await signUp()
    const { factorId, code } = await enrollAndVerify(browser)
    const later = await signIn(email)
    const { error } = await later.browser.mfa.challengeAndVerify({ factorId, code })
    expect(error).toMatchObject({ code: 'mfa_verification_failed' })
  })

  test('a code given many times at once is taken once', async () => {
    const { browser, email } = await signUp()
    const { id, totp } = await enroll(browser)
    const browsers = [browser, (await signIn(email)).browser, (await signIn(email)).browser]
    const code = codeOf(totp.secret)
    const attempts = await Promise.all(
      [...browsers, ...browsers].map(async (one) => ({ one, of: await challenge(one, id) })),
    )
    const answers = await Promise.all(
      attempts.map(({ one, of }) =>
        call(one, 'POST', `/factors/${id}/verify`, { challenge_id: of, code }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => status < 500)).toBe(true)
  })

  test('a wrong code is refused and noted, and the challenge still stands', async () => {
    const { browser, session } = await signUp()
    const { id: factorId, totp } = await enroll(browser)
    const challengeId = await challenge(browser, factorId)
    for (const code of ['abcdef', '12345', wrongCode(totp.secret) ?? '']) {
      const { error } = await browser.mfa.verify({ factorId, challengeId, code })
      expect(error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      })
    }
    const code = codeOf(totp.secret)
    expect((await browser.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
    const log = await app.database
      .selectFrom('authAuditLog')
      .select(['action', 'details'])
      .where('userId', '=', session.user.id)
      .execute()
    expect(log.filter(({ action }) => action === 'factor_refused')).toHaveLength(3)
    expect(JSON.stringify(log)).not.toContain(code)
  })

  /** Of five codes, at most the four that are or become right while the test runs are left out. */
  function wrongCode(secret: string): string | undefined {
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const right = [-1, 0, 1, 2].map((step) =>
      totp.generate({ timestamp: Date.now() + step * 30_000 }),
    )
    return ['000001', '000002', '000003', '000004', '000005'].find((code) => !right.includes(code))
  }

  test('an empty code is refused', async () => {
    const { browser } = await signUp()
    const { id: factorId } = await enroll(browser)
    const challengeId = await challenge(browser, factorId)
    const { error } = await browser.mfa.verify({ factorId, challengeId, code: '' })
    expect(error).toMatchObject({ status: 400, message: 'Code needs to be non-empty' })
  })

  test('a challenge is used once', async () => {
    const { browser } = await signUp()
    const { id: factorId, totp } = await enroll(browser)
    const challengeId = await challenge(browser, factorId)
    await browser.mfa.verify({ factorId, challengeId, code: codeOf(totp.secret) })
    const code = codeOf(totp.secret, 1)
    const { error } = await browser.mfa.verify({ factorId, challengeId, code })
    expect(error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
  })

  test.each([
    ['expired', { createdAt: sql<Date>`now() - interval '301 seconds'` }, 'mfa_challenge_expired'],
    ['from elsewhere', { ipAddress: '203.0.113.9' }, 'mfa_ip_address_mismatch'],
  ])('a challenge %s is refused', async (_, changes, expected) => {
    const { browser } = await signUp()
    const { id: factorId, totp } = await enroll(browser)
    const challengeId = await challenge(browser, factorId)
    await app.database
      .updateTable('authChallenges')
      .set(changes)
      .where('id', '=', challengeId)
      .execute()
    const code = codeOf(totp.secret)
    const { error } = await browser.mfa.verify({ factorId, challengeId, code })
    expect(error).toMatchObject({ status: 422, code: expected })
  })

  test.each(['not an id', crypto.randomUUID()])('challenge %s is unknown', async (challengeId) => {
    const { browser } = await signUp()
    const { id: factorId, totp } = await enroll(browser)
    const code = codeOf(totp.secret)
    const { error } = await browser.mfa.verify({ factorId, challengeId, code })
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
      message: 'MFA factor with the provided challenge ID not found',
    })
  })
})

describe('a factor in the address', () => {
  test.each([
    ['POST', '/challenge'],
    ['POST', '/verify'],
    ['DELETE', ''],
  ])('%s …%s is found only by its owner', async (method, path) => {
    const { browser } = await signUp()
    const { id } = await enroll((await signUp()).browser)
    const bad = await call(browser, method, `/factors/nonsense${path}`)
    expect(bad.status).toBe(404)
    expect(await bad.json()).toEqual({
      code: 'validation_failed',
      message: 'factor_id must be an UUID',
    })
    const foreign = await call(browser, method, `/factors/${id}${path}`)
    expect(foreign.status).toBe(404)
    expect(await foreign.json()).toEqual({
      code: 'mfa_factor_not_found',
      message: 'Factor not found',
    })
  })
})

describe('unenrolling', () => {
  test('lowers the session to aal1', async () => {
    const { browser } = await signUp()
    const { factorId } = await enrollAndVerify(browser)
    expect((await browser.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    const { data } = await browser.refreshSession()
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect((await browser.mfa.listFactors()).data?.all).toEqual([])
  })

  test('leaves a session alone that another factor raised', async () => {
    const { browser } = await signUp()
    const first = await enrollAndVerify(browser, 'first')
    await enrollAndVerify(browser, 'second')
    await browser.mfa.unenroll({ factorId: first.factorId })
    await browser.refreshSession()
    expect(await level(browser)).toMatchObject({ currentLevel: 'aal2' })
  })

  test('a verified factor needs aal2, an unverified one does not', async () => {
    const { browser, email } = await signUp()
    const unverified = await enroll(browser)
    expect((await browser.mfa.unenroll({ factorId: unverified.id })).error).toBeNull()
    const { factorId } = await enrollAndVerify(browser)
    const later = await signIn(email)
    expect((await later.browser.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
      message: 'AAL2 required to unenroll verified factor',
    })
  })
})

describe('a user with a second factor', () => {
  test('shows it before changing the password, but not before changing data', async () => {
    const { browser, email } = await signUp()
    await enrollAndVerify(browser)
    const later = await signIn(email)
    const { error } = await later.browser.updateUser({ password: 'another good password' })
    expect(error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
    expect((await later.browser.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
    expect((await browser.updateUser({ password: 'another good password' })).error).toBeNull()
  })
})

test('more than fifteen challenges in a minute are refused', async () => {
  const limited = await buildTestApp()
  try {
    const headers = { apikey: limited.apiKeys.publishable }
    const path = `/auth/v1/factors/${crypto.randomUUID()}/challenge`
    const statuses = new Set<number>()
    // Twice as many as one window allows, and one: enough wherever a window ends.
    for (let count = 0; count < 31; count += 1)
      statuses.add((await limited.post(path, {}, { headers })).status)
    expect([...statuses]).toEqual([401, 429])
  } finally {
    await limited.close()
  }
})

describe('a factor that was only begun', () => {
  test('is no way around a verified one', async () => {
    const { browser, email } = await signUp()
    const begun = await enroll(browser, 'given up')
    const challengeId = await challenge(browser, begun.id)
    const { session } = await enrollAndVerify(browser, 'kept')
    expect(session.user.factors?.map(({ friendly_name }) => friendly_name)).toEqual(['kept'])

    const added = await enroll(browser, 'given up again')
    const { browser: thief } = await signIn(email)
    const asked = await thief.mfa.challenge({ factorId: added.id })
    expect(asked.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const answered = await thief.mfa.verify({
      factorId: added.id,
      challengeId,
      code: codeOf(added.totp.secret),
    })
    expect(answered.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })

  test('is tried no oftener under another spelling of its id', async () => {
    const limited = await buildTestApp()
    try {
      const browser = createAuthClient(limited)
      const email = `${crypto.randomUUID()}@example.com`
      const { data } = await browser.signUp({ email, password })
      const { id } = await enroll(browser)
      const statuses: number[] = []
      for (const spelling of [id, id.toUpperCase()])
        for (let tries = 0; tries < 6; tries += 1) {
          const answer = await limited.post(
            `/auth/v1/factors/${spelling}/verify`,
            { challenge_id: crypto.randomUUID(), code: '000000' },
            {
              headers: {
                apikey: limited.apiKeys.publishable,
                authorization: `Bearer ${data.session?.access_token}`,
              },
            },
          )
          statuses.push(answer.status)
        }
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    } finally {
      await limited.close()
    }
  })

  test('has a short name', async () => {
    const { browser } = await signUp()
    const { error } = await browser.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'x'.repeat(101),
    })
    expect(error?.status).toBe(400)
  })
})
