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
import { callAs, signUpUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const invalid = { status: 422, code: 'extension.code-invalid' }

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
    const { call } = await signUpUser(app)
    const extension = await connect(call)
    await expect(connect(extension.call)).rejects.toMatchObject(invalid)
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
    const { sessions } = await extension.call(listSessionsRoute)
    expect(sessions.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([false, false])
  })
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
      expect(response.headers.get('content-disposition')).toContain('promptuary-firefox.zip')
      for (const name of ['chrome.zip', 'secret.zip', '..%2Ffirefox.zip', 'firefox.zip%00'])
        expect((await site.request(`/extension/download/${name}`)).status).toBe(404)
    } finally {
      await site.close()
      rmSync(folder, { recursive: true })
    }
  })

  test('is not offered where it was not built', async () => {
    expect((await callAs(app)(getPublicConfigRoute)).extensionDownloads).toEqual([])
  })
})
