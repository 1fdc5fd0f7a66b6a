import { generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#platform/startup-error.ts'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { signUpSomeone } from '#testing/sign-up-someone.ts'
import { writeKeyFile } from '#testing/write-key-file.ts'
import { readKeyFile } from './read-key-file.ts'

const secret = 'a shared secret that is long enough for tests'

async function buildApp(environment: NodeJS.ProcessEnv): Promise<TestApp> {
  const config = loadConfig({ PORT: '0', RATE_LIMITS: 'off', ...environment })
  const app = await buildTestApp({ config })
  onTestFinished(app.close)
  return app
}

const shownKeys = async (app: TestApp): Promise<unknown> =>
  await (await app.request('/auth/v1/.well-known/jwks.json')).json()

const countUserRequests = (app: TestApp) =>
  app.logLines().filter(({ path }) => path === '/auth/v1/user').length

async function makeJwk(algorithm: string, more: object = {}) {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), ...more }
}

const publicOf = (kind: object) => ({
  ...kind,
  kid: expect.any(String),
  use: 'sig',
  key_ops: ['verify'],
})
const text = expect.any(String)
const publicElliptic = publicOf({ kty: 'EC', crv: 'P-256', x: text, y: text, alg: 'ES256' })
const publicRsa = publicOf({ kty: 'RSA', n: text, e: text, alg: 'RS256' })

describe('access tokens', () => {
  test.each([
    ['ES256', publicElliptic],
    ['RS256', publicRsa],
  ])('of %s are verified by the client itself', async (algorithm, key) => {
    const app = await buildApp({ JWT_ALGORITHM: algorithm })
    const { browser, session } = await signUpSomeone(app)
    const { data, error } = await browser.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe(algorithm)
    expect(data?.claims).toMatchObject({ sub: session.user.id, aud: 'authenticated' })
    expect(countUserRequests(app)).toBe(0)
    expect(await shownKeys(app)).toEqual({ keys: [key] })
    expect((await browser.getUser()).data.user?.id).toBe(session.user.id)
  })

  test('of a shared secret show no key, and the client asks the server', async () => {
    const app = await buildApp({ JWT_ALGORITHM: 'HS256', JWT_SECRET: secret })
    const { browser, session } = await signUpSomeone(app)
    expect(decodeProtectedHeader(session.access_token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    const { data, error } = await browser.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(session.user.id)
    expect(countUserRequests(app)).toBe(1)
    expect(await shownKeys(app)).toEqual({ keys: [] })
  })

  test('of a shared secret are accepted beside those of a key', async () => {
    const app = await buildApp({ JWT_SECRET: secret })
    const sign = (claims: Record<string, unknown>, by = secret) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'theirs' }).sign(Buffer.from(by))
    const list = async (token: string) => (await createAdminClient(app, token).listUsers()).error
    const claims = { iss: 'supabase', role: 'service_role' }
    expect(await list(await sign(claims))).toBeNull()
    expect(await list(await sign(claims, secret.toUpperCase()))).toMatchObject({ code: 'bad_jwt' })
    const anon = await createAuthClient(app).getUser(await sign({ role: 'anon' }))
    expect(anon.error).toMatchObject({ message: 'invalid claim: missing sub claim', status: 403 })
  })

  test('are signed by the first key of a file and verified by all of them', async () => {
    const [first, second] = [await makeJwk('RS256'), await makeJwk('ES256', { kid: 'second' })]
    const before = await buildApp({ SIGNING_KEYS_FILE: writeKeyFile({ keys: [second] }) })
    const app = await buildApp({ SIGNING_KEYS_FILE: writeKeyFile({ keys: [first, second] }) })
    expect(await shownKeys(app)).toEqual({ keys: [publicRsa, publicElliptic] })
    const { browser, session } = await signUpSomeone(app)
    expect(decodeProtectedHeader(session.access_token).alg).toBe('RS256')
    expect((await browser.getClaims()).data?.claims.sub).toBe(session.user.id)
    expect((await browser.getUser()).error).toBeNull()
    const { token, session: earlier } = await signUpSomeone(before)
    expect(decodeProtectedHeader(token).kid).toBe('second')
    expect(await app.accessTokens.verify(token)).toMatchObject({ subject: earlier.user.id })
  })
})

describe('a file of signing keys is refused', async () => {
  const elliptic = await makeJwk('ES256', { kid: 'one' })
  const { d: _, ...publicOnly } = elliptic
  const { x, y } = await makeJwk('ES256')
  const [rsa, otherRsa] = [await makeJwk('RS256'), await makeJwk('RS256')]
  const mixedRsa = { ...rsa, n: otherRsa.n }
  const short = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey
  const shortRsa = short.export({ format: 'jwk' })
  const oct = { kty: 'oct', k: 'c2VjcmV0', alg: 'HS256' }
  test.each([
    ['that is not JSON', '{', 'is not JSON'],
    ['without keys', { keys: [] }, 'is not a set of private keys'],
    ['that is one key', elliptic, 'is not a set of private keys'],
    ['with a public key', { keys: [publicOnly] }, 'is not a set of private keys'],
    ['with a shared secret', { keys: [oct] }, 'is not a set of private keys'],
    ['with another curve', { keys: [await makeJwk('ES384')] }, 'is not a set of private keys'],
    ['with one id twice', { keys: [elliptic, elliptic] }, 'holds two keys with one `kid`'],
    ['with halves of two keys', { keys: [{ ...elliptic, x, y }] }, 'holds a key that cannot sign'],
    ['with halves of two RSA keys', { keys: [mixedRsa] }, 'holds a key that cannot sign'],
    ['with a short RSA key', { keys: [shortRsa] }, 'holds a key that cannot sign'],
  ])('%s', async (_, content, problem) => {
    const failure = await readKeyFile(writeKeyFile(content)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupError)
    expect(String(failure)).toContain(problem)
    expect(String(failure)).toContain('Correct it, or unset SIGNING_KEYS_FILE')
    expect(String(failure)).not.toContain(elliptic.d)
  })

  test('that does not exist', async () => {
    await expect(readKeyFile('/nowhere/keys.json')).rejects.toThrow('cannot be read (ENOENT)')
  })
})
