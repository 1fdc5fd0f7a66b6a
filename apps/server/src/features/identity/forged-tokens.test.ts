import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CryptoKey,
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { signUpUser } from '#testing/sign-up-user.ts'

const folder = createTestFolder()
const kid = 'ours'
let app: TestApp
let ours: { privateKey: CryptoKey; publicKey: CryptoKey }
let claims: JWTPayload
beforeAll(async () => {
  ours = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(ours.privateKey)), kid, alg: 'ES256' }
  const signingKeysFile = join(folder, 'keys.json')
  writeFileSync(signingKeysFile, JSON.stringify({ keys: [jwk] }))
  app = await buildIdentityApp({ confirmEmail: false, signingKeysFile })
  claims = decodeJwt((await signUpUser(app)).session.access_token)
})
afterAll(() => app.close())

type Forgery = {
  claims?: JWTPayload
  header?: { alg?: string; kid?: string }
  key?: CryptoKey | Uint8Array
}

const sign = ({ claims: changed, header = { kid }, key = ours.privateKey }: Forgery = {}) =>
  new SignJWT({ ...claims, ...changed })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header })
    .sign(key)

async function signWithPublicKey(form: 'pem' | 'coordinates'): Promise<string> {
  const { x = '', y = '' } = await exportJWK(ours.publicKey)
  const secret = form === 'pem' ? await exportSPKI(ours.publicKey) : `${x}${y}`
  return sign({ header: { alg: 'HS256', kid }, key: Buffer.from(secret) })
}

const seconds = () => Math.floor(Date.now() / 1_000)

const forgeries: [string, () => Promise<string> | string][] = [
  ['unsigned (alg none)', () => new UnsecuredJWT(claims).encode()],
  ['signed with the public key as if it were a secret', () => signWithPublicKey('pem')],
  ['signed with parts of the public key', () => signWithPublicKey('coordinates')],
  [
    'signed with another key',
    async () => sign({ key: (await generateKeyPair('ES256')).privateKey }),
  ],
  ['of an unknown key', () => sign({ header: { kid: 'of another' } })],
  ['of another issuer', () => sign({ claims: { iss: 'https://evil.example/auth/v1' } })],
  ['for another audience', () => sign({ claims: { aud: 'others' } })],
  ['expired', () => sign({ claims: { exp: seconds() - 1 } })],
  ['not yet valid', () => sign({ claims: { nbf: seconds() + 3_600 } })],
  ['changed afterwards', async () => change(await sign())],
  ['without a signature', async () => (await sign()).replace(/[^.]*$/, '')],
]

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const askForUser = (token: string) =>
  app.request('/auth/v1/user', { headers: { apikey: app.apiKeys.publishable, ...bearer(token) } })
const askForMe = (token: string) => app.request('/api/v1/me', { headers: bearer(token) })

test('a token as we sign it is taken, with and without the name of the key', async () => {
  for (const token of [await sign(), await sign({ header: {} })]) {
    expect((await askForUser(token)).status).toBe(200)
    expect((await askForMe(token)).status).toBe(200)
  }
})

describe('a token is refused that is', () => {
  test.each(forgeries)('%s', async (_, forge) => {
    const token = await forge()
    const answer = await askForUser(token)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error_code: 'bad_jwt' })
    const refused = await askForMe(token)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ error: { code: 'auth.invalid' } })
  })
})

test('a token that names a role of the service makes nobody an administrator but by its key', async () => {
  const { privateKey } = await generateKeyPair('ES256')
  const forged = await sign({ claims: { role: 'service_role' }, key: privateKey })
  const headers = { apikey: app.apiKeys.publishable, ...bearer(forged) }
  expect((await app.request('/auth/v1/admin/users', { headers })).status).toBe(403)
})

function change(token: string): string {
  const [header, , signature] = token.split('.')
  const changed = { ...claims, sub: crypto.randomUUID() }
  return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
}
