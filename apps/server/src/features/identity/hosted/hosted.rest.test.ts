import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getMeRoute, issueExtensionCodeRoute, PublicConfig } from '@product/contract'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { signUpSomeone } from '#testing/sign-up-someone.ts'
import { callAs } from '#testing/sign-up-user.ts'
import { writeKeyFile } from '#testing/write-key-file.ts'

/** The public address of a service: known before the service is started, and cut off at will. */
async function startFront() {
  let target: string | undefined
  const asked: string[] = []
  const server = createServer(async ({ url = '', headers }, response) => {
    asked.push(url)
    if (target === undefined) return response.writeHead(502).end()
    const { apikey, authorization } = headers
    const answer = await fetch(target + url, {
      headers: {
        ...(apikey && { apikey: String(apikey) }),
        ...(authorization && { authorization }),
      },
    })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    leadTo: (url: string | undefined) => {
      target = url
    },
    stop: () => void server.close(),
  }
}

type Front = Awaited<ReturnType<typeof startFront>>

const keys = await generateKeyPair('ES256', { extractable: true })

let front: Front
let issuer: TestApp
beforeAll(async () => {
  front = await startFront()
  issuer = await buildTestApp({
    config: loadConfig({
      PORT: '0',
      SITE_URL: front.url,
      RATE_LIMITS: 'off',
      SIGNING_KEYS_FILE: writeKeyFile({ keys: [await exportJWK(keys.privateKey)] }),
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
    }),
  })
  front.leadTo(issuer.url)
})
afterAll(async () => {
  await issuer.close()
  front.stop()
})

async function buildApp(at: Front = front): Promise<TestApp> {
  const app = await buildTestApp({
    pages: () => async () =>
      new Response('<p>A page</p>', { headers: { 'content-type': 'text/html' } }),
    config: loadConfig({
      PORT: '0',
      AUTH_URL: `${at.url}/auth/v1/`,
      AUTH_ANON_KEY: issuer.apiKeys.publishable,
      AUTH_SIGNUP: 'closed',
    }),
  })
  onTestFinished(app.close)
  return app
}

/** A token as the issuer would sign it, but for the changes. */
async function sign(
  changes: Record<string, unknown>,
  alg = 'ES256',
  key: CryptoKey | Uint8Array = keys.privateKey,
): Promise<string> {
  const claims = {
    iss: `${front.url}/auth/v1`,
    aud: 'authenticated',
    sub: crypto.randomUUID(),
    role: 'authenticated',
    ...changes,
  }
  const kid = await calculateJwkThumbprint(await exportJWK(keys.publicKey))
  return await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
}

const readAuth = async (app: TestApp) =>
  PublicConfig.parse(await (await app.request('/api/v1/config')).json()).auth

describe('with a hosted issuer', () => {
  test('clients are sent there with its key and learn its settings', async () => {
    const app = await buildApp()
    front.asked.length = 0
    const expected = {
      url: `${front.url}/auth/v1`,
      isHosted: true,
      anonKey: issuer.apiKeys.publishable,
      signUpIsOpen: true,
      confirmEmail: false,
      // It has a mail server, whether this server has one or not.
      sendsMail: true,
    }
    expect(await readAuth(app)).toMatchObject(expected)
    expect(await readAuth(app)).toMatchObject(expected)
    const { providers } = await app.readSignInSettings()
    expect(providers).toEqual({ google: false, github: true })
    expect(front.asked).toEqual(['/auth/v1/settings'])
  })

  test('pages may connect to it', async () => {
    const page = await (await buildApp()).request('/')
    expect(page.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${front.url};`,
    )
  })

  test('there is no identity service of our own', async () => {
    const app = await buildApp()
    const headers = { apikey: app.apiKeys.publishable }
    for (const path of ['/auth/v1/settings', '/auth/v1/.well-known/jwks.json', '/auth/v1/user']) {
      const response = await app.request(path, { headers })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error_code: 'not_found' })
    }
  })

  test('its people are known by their tokens, and its keys are fetched once', async () => {
    const app = await buildApp()
    front.asked.length = 0
    const { token, session, email } = await signUpSomeone(issuer)
    for (let time = 0; time < 2; time += 1)
      expect(await app.accessTokens.verify(token)).toMatchObject({
        issuer: `${front.url}/auth/v1`,
        subject: session.user.id,
        email,
        assurance: 'aal1',
      })
    expect(front.asked).toEqual(['/auth/v1/.well-known/jwks.json'])
  })

  test('its sessions are not ours, so the extension cannot be connected', async () => {
    const app = await buildApp()
    const { token } = await signUpSomeone(issuer)
    const body = { challenge: 'c'.repeat(43) }
    await expect(callAs(app, token)(issueExtensionCodeRoute, { body })).rejects.toMatchObject({
      status: 409,
      code: 'extension.sessions-elsewhere',
    })
  })

  test('the address that it names is stored for mails, as it is at the last request', async () => {
    const app = await buildApp()
    const { token, session, email } = await signUpSomeone(issuer)
    const find = () =>
      app.database
        .selectFrom('notificationRecipients')
        .innerJoin('accounts', 'accounts.id', 'notificationRecipients.accountId')
        .select('hostedEmail')
        .where('accounts.subject', '=', session.user.id)
        .execute()
    await callAs(app, token)(getMeRoute)
    expect(await find()).toEqual([{ hostedEmail: email }])
    const changed = await sign({ sub: session.user.id, email: 'new@example.com', aal: 'aal2' })
    await callAs(app, changed)(getMeRoute)
    expect(await find()).toEqual([{ hostedEmail: 'new@example.com' }])
  })

  test('tokens of our own, of another issuer and of a shared secret are refused', async () => {
    const app = await buildApp()
    const stranger = await buildTestApp({ config: { rateLimits: false } })
    onTestFinished(stranger.close)
    const { token: strange } = await signUpSomeone(stranger)
    const { token } = await signUpSomeone(issuer)
    const changed = `${token.slice(0, -5)}AAAAA`
    const shared = await sign({}, 'HS256', Buffer.from(issuer.apiKeys.publishable))
    for (const refused of [strange, changed, shared, 'nonsense'])
      await expect(app.accessTokens.verify(refused)).rejects.toMatchObject({
        name: 'InvalidAccessToken',
      })
  })

  test.each([
    ['for another audience', { aud: 'somebody-else' }],
    ['that has expired', { exp: 1 }],
    ['of nobody', { sub: undefined }],
    ['of an application', { role: 'service_role' }],
  ])('a token %s is refused', async (_, changes) => {
    const app = await buildApp()
    expect(await app.accessTokens.verify(await sign({}))).toMatchObject({ expiresAt: null })
    await expect(app.accessTokens.verify(await sign(changes))).rejects.toMatchObject({
      name: 'InvalidAccessToken',
    })
  })

  test('who speaks from its address for another site is refused', async () => {
    const elsewhere = await startFront()
    onTestFinished(elsewhere.stop)
    elsewhere.leadTo(issuer.url)
    const app = await buildApp(elsewhere)
    const { token } = await signUpSomeone(issuer)
    await expect(app.accessTokens.verify(token)).rejects.toMatchObject({
      name: 'InvalidAccessToken',
    })
  })

  test('that cannot be reached, nobody is taken for signed out, and defaults are shown', async () => {
    const away = await startFront()
    onTestFinished(away.stop)
    const app = await buildApp(away)
    const { token } = await signUpSomeone(issuer)
    await expect(app.accessTokens.verify(token)).rejects.toMatchObject({
      name: 'AppError',
      status: 503,
      code: 'sign-in.unavailable',
    })
    expect(await readAuth(app)).toMatchObject({
      url: `${away.url}/auth/v1`,
      signUpIsOpen: false,
      confirmEmail: true,
    })
  })
})

describe('with a hosted issuer, an account with a second factor', () => {
  const needsFactor = { status: 403, code: 'auth.second-factor-required' }

  async function enroll({ browser }: Pick<Awaited<ReturnType<typeof signUpSomeone>>, 'browser'>) {
    const { data: factor } = await browser.mfa.enroll({ factorType: 'totp' })
    if (!factor) throw new Error('There is no factor')
    const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
    const { data } = await browser.mfa.challengeAndVerify({ factorId: factor.id, code })
    return data?.access_token ?? ''
  }

  test('is closed to a session without it, and open with it', async () => {
    const app = await buildApp()
    const person = await signUpSomeone(issuer)
    const raised = await enroll(person)
    const elsewhere = createAuthClient(issuer)
    const password = 'correct horse battery'
    const { data } = await elsewhere.signInWithPassword({ email: person.email, password })
    const low = callAs(app, data.session?.access_token)
    front.asked.length = 0
    await expect(low(getMeRoute)).rejects.toMatchObject(needsFactor)
    await expect(low(getMeRoute)).rejects.toMatchObject(needsFactor)
    expect(front.asked.filter((path) => path === '/auth/v1/user')).toHaveLength(1)
    expect((await callAs(app, raised)(getMeRoute)).email).toBe(person.email)
  })

  test('is told by the service, once for several requests; others stay open', async () => {
    const app = await buildApp()
    const call = callAs(app, (await signUpSomeone(issuer)).token)
    front.asked.length = 0
    await call(getMeRoute)
    await call(getMeRoute)
    expect(front.asked.filter((path) => path === '/auth/v1/user')).toHaveLength(1)
  })

  test('is closed too while the service does not answer', async () => {
    const app = await buildApp()
    const { token, browser } = await signUpSomeone(issuer)
    await callAs(app, (await signUpSomeone(issuer)).token)(getMeRoute)
    front.leadTo(undefined)
    try {
      const unavailable = { status: 503, code: 'sign-in.unavailable' }
      await expect(callAs(app, token)(getMeRoute)).rejects.toMatchObject(unavailable)
    } finally {
      front.leadTo(issuer.url)
    }
    await browser.signOut({ scope: 'local' })
    const ended = { status: 401, code: 'auth.invalid' }
    await expect(callAs(app, token)(getMeRoute)).rejects.toMatchObject(ended)
  })
})
