import { createHash } from 'node:crypto'
import { type CryptoKey, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildProviderApp, type ProviderApp } from '#testing/build-provider-app.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

let app: ProviderApp
beforeAll(async () => {
  app = await buildProviderApp()
})
afterAll(() => app.close())

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

function newPerson() {
  const sub = crypto.randomUUID()
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Ada' }
}

async function grant(
  body: Record<string, unknown>,
  to: Pick<ProviderApp, 'post' | 'apiKeys'> = app,
) {
  const response = await to.post('/auth/v1/token?grant_type=id_token', body, {
    headers: { apikey: to.apiKeys.publishable },
  })
  return { status: response.status, body: await response.json() }
}

describe('an id token', () => {
  test('of Google signs in, with the nonce whose hash it carries', async () => {
    const person = newPerson()
    const token = await app.openid.signIdToken({ ...person, nonce: hashOf('a nonce') })
    const browser = createAuthClient(app)
    const { data, error } = await browser.signInWithIdToken({
      provider: 'google',
      token,
      nonce: 'a nonce',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: person.email, app_metadata: { provider: 'google' } })
    const { data: claims } = await browser.getClaims()
    expect(claims?.claims.amr).toMatchObject([{ method: 'oauth', provider: 'google' }])
  })

  test('of someone who came through the browser before finds their account', async () => {
    const person = newPerson()
    app.people.set(person.sub, person)
    const { user } = await app.signIn({ provider: 'google', who: person.sub })
    const token = await app.openid.signIdToken(person)
    const { data } = await createAuthClient(app).signInWithIdToken({ provider: 'google', token })
    expect(data.user?.id).toBe(user?.id)
  })

  test('of one new person many times at once makes one account', async () => {
    const id_token = await app.openid.signIdToken(newPerson())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => grant({ provider: 'google', id_token })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const bodies = answers.map(({ body }) =>
      z.object({ user: z.object({ id: z.string() }) }).parse(body),
    )
    expect(new Set(bodies.map(({ user }) => user.id)).size).toBe(1)
  })

  test('is taken with the access token that it is bound to', async () => {
    const half = createHash('sha256').update('access').digest().subarray(0, 16)
    const token = await app.openid.signIdToken({
      ...newPerson(),
      at_hash: half.toString('base64url'),
    })
    const bound = { provider: 'google', id_token: token }
    expect((await grant({ ...bound, access_token: 'another' })).body).toEqual(badToken)
    expect((await grant({ ...bound, access_token: 'access' })).status).toBe(200)
  })

  test.each([
    ['another nonce', { nonce: hashOf('another') }, 'a nonce', 'invalid nonce', 'Nonces mismatch'],
    ['no nonce', {}, 'a nonce', 'invalid request', 'should either both exist or not'],
    ['a nonce that was not passed', { nonce: 'x' }, '', 'invalid request', 'should either both'],
    [
      'another audience',
      { aud: ['others', 'more'] },
      '',
      'invalid request',
      'Unacceptable audience in id_token: [others more]',
    ],
    ['another issuer', { iss: 'https://evil.example' }, '', 'invalid request', 'Bad ID token'],
    ['no subject', { sub: '' }, '', 'invalid request', 'Missing sub claim in id_token'],
  ])('with %s is refused', async (_, claims, nonce, error, description) => {
    const id_token = await app.openid.signIdToken({ ...newPerson(), ...claims })
    const { status, body } = await grant({ provider: 'google', id_token, nonce })
    expect(status).toBe(400)
    expect(body).toEqual({ error, error_description: expect.stringContaining(description) })
  })

  test('that someone else signed is refused, whichever algorithm it names', async () => {
    const claims = { iss: app.openid.issuer, aud: app.openid.clientId, ...newPerson() }
    const { privateKey } = await generateKeyPair('RS256')
    const signed = (alg: string, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, kid: 'provider' })
        .setExpirationTime('5 minutes')
        .sign(key)
    const [header, ...rest] = (await app.openid.signIdToken(claims)).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const forged = [
      await signed('RS256', privateKey),
      await signed('HS256', new TextEncoder().encode('a secret that is long enough for it')),
      [none, ...rest].join('.'),
      `${[header, rest[0]].join('.')}.`,
      'garbage',
    ]
    for (const id_token of forged)
      expect((await grant({ provider: 'google', id_token })).body).toEqual(badToken)
  })

  test('is needed, and from a provider that is known and enabled', async () => {
    const id_token = await app.openid.signIdToken(newPerson())
    expect((await grant({ provider: 'google' })).body).toMatchObject({
      error_description: 'id_token required',
    })
    expect(await grant({ provider: 'elsewhere', id_token })).toMatchObject({
      status: 400,
      body: {
        error_code: 'validation_failed',
        msg: 'Custom OIDC provider "elsewhere" not allowed',
      },
    })
    const bare = await buildTestApp()
    try {
      expect(await grant({ provider: 'google', id_token }, bare)).toMatchObject({
        status: 400,
        body: {
          error_code: 'provider_disabled',
          msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
        },
      })
    } finally {
      await bare.close()
    }
  })

  test('links its identity for someone who is signed in', async () => {
    const person = newPerson()
    const browser = createAuthClient(app)
    const email = `${crypto.randomUUID()}@example.com`
    const { data: before } = await browser.signUp({ email, password: 'correct horse battery' })
    const token = await app.openid.signIdToken(person)
    const { data, error } = await browser.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data).toMatchObject({ user: { id: before.user?.id, email } })
    const { data: identities } = await browser.getUserIdentities()
    expect(identities?.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
    const nobody = await grant({ provider: 'google', id_token: token, link_identity: true })
    expect(nobody.status).toBe(401)
  })
})

const badToken = { error: 'invalid request', error_description: 'Bad ID token' }
