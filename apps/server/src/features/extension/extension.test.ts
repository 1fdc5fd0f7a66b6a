import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ExtensionSession,
  endSessionRoute,
  getMeRoute,
  getPublicConfigRoute,
  issueExtensionCodeRoute,
  listSessionsRoute,
  startExtensionSessionRoute,
} from '@product/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const invalid = { status: 422, code: 'extension.code-invalid' }
const notAllowed = { status: 403, code: 'auth.extension-not-allowed' }

function createPkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

type Call = ReturnType<typeof callAs>

async function consent(call: Call) {
  const { verifier, challenge } = createPkce()
  const { code } = await call(issueExtensionCodeRoute, { body: { challenge } })
  return { code, verifier }
}

const exchange = (body: { code: string; verifier: string }) =>
  callAs(app)(startExtensionSessionRoute, { body })

async function connect(call: Call) {
  const session = await exchange(await consent(call))
  return { ...session, call: callAs(app, session.accessToken) }
}

const refresh = (refreshToken: string) =>
  app.post(
    '/auth/v1/token?grant_type=refresh_token',
    { refresh_token: refreshToken },
    {
      headers: {
        apikey: app.apiKeys.publishable,
        'x-supabase-api-version': '2024-01-01',
      },
    },
  )

describe('connecting the extension', () => {
  test('gives it a session of its own that is listed as the extension', async () => {
    const { call, email } = await signUpUser(app)
    const body = JSON.stringify(await consent(call))
    const response = await app.request(startExtensionSessionRoute.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body,
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { accessToken, refreshToken } = ExtensionSession.parse(await response.json())
    expect((await callAs(app, accessToken)(getMeRoute)).email).toBe(email)
    expect((await refresh(refreshToken)).status).toBe(200)
    const { sessions } = await call(listSessionsRoute)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isExtension }) => isExtension)).toMatchObject([
      { userAgent, isCurrent: false, method: 'password' },
    ])
  })

  test('keeps neither the code nor the verifier in the database', async () => {
    const { call } = await signUpUser(app)
    const { code, verifier } = await consent(call)
    const rows = await app.database.selectFrom('authExtensionCodes').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(verifier)
  })

  test('ends with the session that is ended under Sessions, and its tokens are refused', async () => {
    const { call } = await signUpUser(app)
    const extension = await connect(call)
    const { sessions } = await call(listSessionsRoute)
    const id = sessions.find(({ isExtension }) => isExtension)?.id ?? ''
    await call(endSessionRoute, { params: { id } })
    await expect
      .poll(() => extension.call(getMeRoute).catch((error: unknown) => error))
      .toMatchObject({ status: 401, code: 'auth.invalid' })
    expect(await (await refresh(extension.refreshToken)).json()).toMatchObject({
      code: 'refresh_token_not_found',
    })
  })

  test('outlives the session that consented', async () => {
    const { call, browser } = await signUpUser(app)
    const extension = await connect(call)
    await browser.signOut({ scope: 'local' })
    expect((await extension.call(getMeRoute)).account.name).toBe('Ada Example')
  })

  test('makes no further session', async () => {
    const { call, session } = await signUpUser(app)
    const extension = await connect(call)
    await expect(connect(extension.call)).rejects.toMatchObject(notAllowed)
    // Nor does a code that its session has come by in another way.
    const { code, verifier } = await consent(call)
    await app.database
      .updateTable('authSessions')
      .set({ isExtension: true })
      .where('userId', '=', session.user.id)
      .execute()
    await expect(exchange({ code, verifier })).rejects.toMatchObject(invalid)
  })

  test('ends when the sign-in that consented is too old', async () => {
    const { call, session } = await signUpUser(app)
    const signedInAt = new Date(Date.now() - 3 * 86_400_000)
    const ofUser = session.user.id
    await app.database
      .updateTable('authSessions')
      .set({ createdAt: signedInAt })
      .where('userId', '=', ofUser)
      .execute()
    await connect(call)
    const sessions = app.database.selectFrom('authSessions').select('createdAt')
    expect(await sessions.where('userId', '=', ofUser).execute()).toEqual([
      { createdAt: signedInAt },
      { createdAt: signedInAt },
    ])
  })

  test('is mailed to an address that is proven to be the person’s, and to no other', async () => {
    const [proven, unproven] = [await signUpProven(app), await signUpUser(app)]
    await connect(proven.call)
    await connect(unproven.call)
    const mails = await app.database
      .selectFrom('mailOutbox')
      .select('toAddress')
      .where('subject', 'like', '%extension was connected%')
      .execute()
    expect(mails).toEqual([{ toAddress: proven.email }])
  })

  test('is refused to a person who was banned meanwhile', async () => {
    const { call, session } = await signUpUser(app)
    const proof = await consent(call)
    const banned = { ban_duration: '24h' }
    const { error } = await createAdminClient(app).updateUserById(session.user.id, banned)
    expect(error).toBeNull()
    await expect(exchange(proof)).rejects.toMatchObject(invalid)
  })

  test('with a second factor has the assurance of the session that consented', async () => {
    const { browser } = await signUpUser(app)
    const { data: factor } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    if (!factor) throw new Error('There is no factor')
    const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
    const { data } = await browser.mfa.challengeAndVerify({ factorId: factor.id, code })
    const extension = await connect(callAs(app, data?.access_token))
    expect((await extension.call(getMeRoute)).account.name).toBe('Ada Example')
    await browser.mfa.unenroll({ factorId: factor.id })
    const { sessions } = await callAs(app, data?.access_token)(listSessionsRoute)
    expect(sessions.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([false, false])
  })
})

describe('the session of the extension', () => {
  const actions: [string, string, unknown?][] = [
    ['GET', '/user'],
    ['PUT', '/user', { password: 'another one that is long' }],
    ['POST', '/logout'],
    ['POST', '/logout?scope=others'],
    ['POST', '/logout?scope=global'],
    ['GET', '/reauthenticate'],
    ['GET', '/user/identities/authorize?provider=github'],
    ['DELETE', `/user/identities/${crypto.randomUUID()}`],
    ['POST', '/factors', { factor_type: 'totp', friendly_name: 'mine' }],
    ['DELETE', `/factors/${crypto.randomUUID()}`],
  ]
  test.each(actions)('may not ask the identity service: %s %s', async (method, path, body) => {
    const { call } = await signUpUser(app)
    const { accessToken } = await connect(call)
    const response = await app.request(`/auth/v1${path}`, {
      method,
      headers: {
        apikey: app.apiKeys.publishable,
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('The browser extension may not do this')
    expect((await call(listSessionsRoute)).sessions).toHaveLength(2)
  })

  test('ends itself, and no other', async () => {
    const { call } = await signUpUser(app)
    const { accessToken } = await connect(call)
    const response = await app.request('/auth/v1/logout?scope=local', {
      method: 'POST',
      headers: { apikey: app.apiKeys.publishable, authorization: `Bearer ${accessToken}` },
    })
    expect(response.status).toBe(204)
    expect((await call(listSessionsRoute)).sessions).toMatchObject([{ isExtension: false }])
  })
})

test('codes and exchanges are limited for each address', async () => {
  const limited = await buildTestApp()
  try {
    const challenge = createPkce().challenge
    const ask = async (path: string, body: unknown) => (await limited.post(path, body)).status
    for (const [path, body] of [
      [issueExtensionCodeRoute.path, { challenge }],
      [startExtensionSessionRoute.path, { code: challenge, verifier: challenge }],
    ] as const) {
      const statuses: number[] = []
      for (let count = 0; count < 61; count += 1) statuses.push(await ask(path, body))
      expect(statuses.indexOf(429)).toBe(60)
    }
  } finally {
    await limited.close()
  }
})

describe('a code', () => {
  test('counts once', async () => {
    const { call } = await signUpUser(app)
    const proof = await consent(call)
    await exchange(proof)
    await expect(exchange(proof)).rejects.toMatchObject(invalid)
  })

  test('of several exchanges at once, one gets a session', async () => {
    const { call } = await signUpUser(app)
    const proof = await consent(call)
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => exchange(proof)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is of no use to a thief without the verifier, and void afterwards', async () => {
    const { call } = await signUpUser(app)
    const { code, verifier } = await consent(call)
    const stolen = { code, verifier: createPkce().verifier }
    await expect(exchange(stolen)).rejects.toMatchObject(invalid)
    await expect(exchange({ code, verifier })).rejects.toMatchObject(invalid)
    expect((await call(listSessionsRoute)).sessions).toHaveLength(1)
  })

  test('expires after two minutes', async () => {
    const { call, session } = await signUpUser(app)
    const proof = await consent(call)
    await app.database
      .updateTable('authExtensionCodes')
      .set({ createdAt: sql<Date>`now() - interval '2 minutes 1 second'` })
      .where('userId', '=', session.user.id)
      .execute()
    await expect(exchange(proof)).rejects.toMatchObject(invalid)
  })

  test('is void once a newer one was issued', async () => {
    const { call } = await signUpUser(app)
    const first = await consent(call)
    const second = await consent(call)
    await expect(exchange(first)).rejects.toMatchObject(invalid)
    expect(await exchange(second)).toMatchObject({ accessToken: expect.any(String) })
  })

  test.each(['local', 'global'] as const)(
    'is void once its person has signed out (%s)',
    async (scope) => {
      const { call, browser } = await signUpUser(app)
      const proof = await consent(call)
      await browser.signOut({ scope })
      await expect(exchange(proof)).rejects.toMatchObject(invalid)
    },
  )

  test('is given to nobody who is not signed in, and for no malformed challenge', async () => {
    const body = { challenge: createPkce().challenge }
    await expect(callAs(app)(issueExtensionCodeRoute, { body })).rejects.toMatchObject({
      status: 401,
    })
    const { call } = await signUpUser(app)
    await expect(
      call(issueExtensionCodeRoute, { body: { challenge: 'plain' } }),
    ).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

test('pages of other sites may neither ask for codes nor exchange them', async () => {
  for (const { path } of [issueExtensionCodeRoute, startExtensionSessionRoute])
    for (const origin of ['https://evil.example', 'chrome-extension://unknownextensionid']) {
      const response = await app.request(path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
})

describe('the packed extension', () => {
  test('is offered for the browsers that it was built for, and nothing else of its folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'extension-'))
    writeFileSync(join(folder, 'firefox.zip'), 'the file')
    writeFileSync(join(folder, 'secret.zip'), 'another file')
    const site = await buildTestApp({ extensionFolder: folder })
    try {
      expect((await callAs(site)(getPublicConfigRoute)).extensionDownloads).toEqual(['firefox'])
      const response = await site.request('/extension/download/firefox.zip')
      expect(await response.text()).toBe('the file')
      expect(response.headers.get('content-type')).toBe('application/zip')
      const etag = response.headers.get('etag') ?? ''
      const again = await site.request('/extension/download/firefox.zip', {
        headers: { 'if-none-match': etag },
      })
      expect(again.status).toBe(304)
      expect(response.headers.get('content-disposition')).toContain('promptuary-firefox.zip')
      for (const name of ['chrome.zip', 'secret.zip', '..%2Ffirefox.zip', 'firefox.zip%00'])
        expect((await site.request(`/extension/download/${name}`)).status).toBe(404)
      // Packed while the server runs.
      writeFileSync(join(folder, 'chrome.zip'), 'another')
      expect((await callAs(site)(getPublicConfigRoute)).extensionDownloads).toEqual([
        'chrome',
        'firefox',
      ])
      expect((await site.request('/extension/download/chrome.zip')).status).toBe(200)
    } finally {
      await site.close()
      rmSync(folder, { recursive: true })
    }
  })

  test('is not offered where it was not built', async () => {
    expect((await callAs(app)(getPublicConfigRoute)).extensionDownloads).toEqual([])
  })
})
