import { createPublicKey } from 'node:crypto'
import {
  base64url,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { signUpSomeone } from '#testing/sign-up-someone.ts'
import { writeKeyFile } from '#testing/write-key-file.ts'

const makeJwk = async (algorithm: string, kid: string) => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: algorithm }
}
const elliptic = await makeJwk('ES256', 'elliptic')
const rsa = await makeJwk('RS256', 'rsa')
const stranger = await makeJwk('ES256', 'elliptic')
const strangerPublic = { kty: 'EC', crv: 'P-256', x: stranger.x ?? '', y: stranger.y ?? '' }

let app: TestApp
let token: string
let claims: JWTPayload
beforeAll(async () => {
  const signingKeysFile = writeKeyFile({ keys: [elliptic, rsa] })
  const { identity } = loadConfig({})
  app = await buildTestApp({
    config: { rateLimits: false, identity: { ...identity, signingKeysFile } },
  })
  token = (await signUpSomeone(app)).token
  claims = JSON.parse(Buffer.from(part(1), 'base64url').toString())
})
afterAll(() => app.close())

const part = (index: number) => token.split('.')[index] ?? ''

type Signing = { jwk?: typeof elliptic; alg?: string; kid?: string | undefined; header?: object }

async function sign(changes: JWTPayload = {}, signing: Signing = {}) {
  const { jwk = elliptic, alg = jwk.alg, kid = jwk.kid, header } = signing
  return await new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg, kid, ...header })
    .sign(await importJWK(jwk, alg))
}

const without = async (claim: 'iss' | 'aud') => {
  const { [claim]: _, ...rest } = claims
  const signingKey = await importJWK(elliptic, 'ES256')
  return new SignJWT(rest).setProtectedHeader({ alg: 'ES256', kid: 'elliptic' }).sign(signingKey)
}

const signShared = (secret: string, header: object) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(Buffer.from(secret))

const publicPem = () => {
  const key = createPublicKey({ key: elliptic, format: 'jwk' })
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

const KeySet = z.object({ keys: z.array(z.looseObject({})) })

async function publicJwkText(): Promise<string> {
  const shown = await (await app.request('/auth/v1/.well-known/jwks.json')).json()
  return JSON.stringify(KeySet.parse(shown).keys[0])
}

const encode = (value: unknown) => base64url.encode(JSON.stringify(value))
const swapped = (changes: object) => [part(0), encode({ ...claims, ...changes }), part(2)].join('.')
const otherHeader = (header: object) => [encode(header), part(1), part(2)].join('.')

const now = () => Math.floor(Date.now() / 1_000)
const kid = 'elliptic'

const forgeries: [string, () => string | Promise<string>][] = [
  ['without a signature, as alg none allows', () => new UnsecuredJWT(claims).encode()],
  ['whose header says none in another case', () => otherHeader({ alg: 'None', kid })],
  ['with alg none over our signature', () => otherHeader({ alg: 'none', kid })],
  ['HMAC-signed with the public key as PEM', () => signShared(publicPem(), { kid })],
  ['HMAC-signed with the PEM and no key id', () => signShared(publicPem(), {})],
  [
    'HMAC-signed with the public key as JWK',
    async () => signShared(await publicJwkText(), { kid }),
  ],
  ['of another issuer', () => sign({ iss: 'https://elsewhere.example/auth/v1' })],
  ['of no issuer', () => without('iss')],
  ['for another audience', () => sign({ aud: 'somebody-else' })],
  ['for no audience', () => without('aud')],
  ['with an unknown key id', () => sign({}, { kid: 'unknown' })],
  ['with the name of a prototype as key id', () => sign({}, { kid: '__proto__' })],
  ['without a key id', () => sign({}, { header: { kid: undefined } })],
  ['of a stranger under our key id', () => sign({}, { jwk: stranger })],
  ['that brings its own key', () => sign({}, { jwk: stranger, header: { jwk: strangerPublic } })],
  ['that has expired', () => sign({ exp: now() - 1 })],
  ['that is not valid yet', () => sign({ nbf: now() + 600 })],
  ['cut off at the end', () => token.slice(0, -4)],
  ['cut off before the signature', () => `${part(0)}.${part(1)}.`],
  ['of two parts', () => `${part(0)}.${part(1)}`],
  ['of three empty parts', () => '..'],
  ['that is no token', () => 'nonsense'],
  ['with another person in it', () => swapped({ sub: crypto.randomUUID() })],
  ['with a higher role in it', () => swapped({ role: 'service_role' })],
  ['whose header names another algorithm', () => otherHeader({ alg: 'RS256', kid })],
  ['under the id of our other key', () => sign({}, { kid: 'rsa' })],
  ['under the id and algorithm of our other key', () => otherHeader({ alg: 'RS256', kid: 'rsa' })],
  ['of our key in an algorithm that is not its own', () => sign({}, { jwk: rsa, alg: 'RS512' })],
]

describe('an access token', () => {
  test.each([
    ['as we issued it', () => token],
    ['signed alike by our first key', () => sign()],
    ['signed alike by our second key', () => sign({}, { jwk: rsa })],
  ])('%s is accepted', async (_, make) => {
    const { data, error } = await createAuthClient(app).getUser(await make())
    expect(error).toBeNull()
    expect(data.user?.id).toBe(claims.sub)
    expect(await app.accessTokens.verify(await make())).toMatchObject({ subject: claims.sub })
  })

  test.each(forgeries)('%s is refused', async (_, forge) => {
    const forged = await forge()
    const headers = {
      apikey: app.apiKeys.publishable,
      authorization: `Bearer ${forged}`,
      'x-supabase-api-version': '2024-01-01',
    }
    const response = await app.request('/auth/v1/user', { headers })
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, ./),
    })
    const { data, error } = await createAuthClient(app).getUser(forged)
    expect(data.user).toBeNull()
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
    await expect(app.accessTokens.verify(forged)).rejects.toThrow('The access token is not valid')
  })
})

describe('whom an access token names', () => {
  test.each([
    ['a role above a person’s', { role: 'service_role' }],
    ['no role', { role: undefined }],
    ['nobody', { sub: '' }],
    ['anybody without an id', { sub: 'somebody' }],
    ['anybody with an unspeakable name', { sub: 'some\0body' }],
  ])('is not %s', async (_, changes) => {
    const signed = await sign(changes)
    await expect(app.accessTokens.verify(signed)).rejects.toThrow('The access token is not valid')
  })

  test('is refused alone where the session has no id, beside others who ask', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => signUpSomeone(app)))
    const bad = await Promise.all(['x', 'a\0b', ''].map((session_id) => sign({ session_id })))
    const tokens = [...others.map((other) => other.token), ...bad]
    const answers = await Promise.all(
      tokens.map((bearer) =>
        app.request('/api/v1/me', { headers: { authorization: `Bearer ${bearer}` } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 401, 401, 401])
  })

  test('is told with the session, its assurance and what is known of them', async () => {
    const [{ email, session }, before] = [await signUpSomeone(app), now()]
    const told = await app.accessTokens.verify(session.access_token)
    expect(told).toMatchObject({
      issuer: 'own',
      subject: session.user.id,
      assurance: 'aal1',
      email,
      phone: '',
      appMetadata: { provider: 'email', providers: ['email'] },
      userMetadata: { email },
      isAnonymous: false,
    })
    expect(told.sessionId).toMatch(/^[0-9a-f-]{36}$/)
    expect(told.expiresAt).toBeGreaterThan(before)
  })
})
