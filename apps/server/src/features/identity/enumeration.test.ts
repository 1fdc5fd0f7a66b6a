import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'

let app: TestApp
let known: string
let unconfirmed: string
let withoutPassword: string
beforeAll(async () => {
  app = await buildIdentityApp()
  const admin = createAdminClient(app)
  known = newEmail()
  unconfirmed = newEmail()
  withoutPassword = newEmail()
  await admin.createUser({ email: known, password, email_confirm: true })
  await admin.createUser({ email: unconfirmed, password })
  await admin.createUser({ email: withoutPassword, email_confirm: true })
})
afterAll(() => app.close())

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

const post = (path: string, body: object) =>
  app.post(`/auth/v1${path}`, body, {
    headers: { apikey: app.apiKeys.publishable, 'x-supabase-api-version': '2024-01-01' },
  })

/** The parts of an answer that an attacker can see. */
async function ask(path: string, body: object) {
  const answer = await post(path, body)
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
  return { status: answer.status, headers, body: await answer.text() }
}

/** The password checks that some work takes, each with what it costs. */
async function checksDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const checks: unknown[] = []
  const note = (message: unknown) => void checks.push(message)
  subscribe('product:password-check', note)
  await work()
  unsubscribe('product:password-check', note)
  return checks
}

describe('signing in', () => {
  const signIn = (email: string) => () =>
    ask('/token?grant_type=password', { email, password: 'a wrong password' })

  test('checks one password of the same cost, whether or not there is such a person', async () => {
    const once = [{ cost: expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/) }]
    const checks = await checksDuring(signIn(known))
    expect(checks).toEqual(once)
    expect(await checksDuring(signIn(newEmail()))).toEqual(checks)
    expect(await checksDuring(signIn(withoutPassword))).toEqual(checks)
    expect(await checksDuring(signIn(unconfirmed))).toEqual(checks)
  })

  test('is refused in the same words', async () => {
    const refused = await signIn(known)()
    expect(refused.status).toBe(400)
    expect(await signIn(newEmail())()).toEqual(refused)
    expect(await signIn(withoutPassword)()).toEqual(refused)
    expect(await signIn(unconfirmed)()).toEqual(refused)
  })
})

describe('with confirmation, known and unknown addresses are answered alike', () => {
  test.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/otp', { create_user: false }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])('by %s %j', async (path, body) => {
    const answer = await ask(path, { email: newEmail(), ...body })
    expect(answer).toMatchObject({ status: 200, body: '{}' })
    for (const email of [known, unconfirmed, withoutPassword])
      expect(await ask(path, { email, ...body })).toEqual(answer)
  })

  test('by /verify with a wrong code', async () => {
    const guess = (email: string) => ask('/verify', { email, type: 'recovery', token: '000000' })
    expect(await guess(known)).toEqual(await guess(newEmail()))
  })

  test('by /signup, with a user that differs in ids and times only, which is the same again', async () => {
    const signUp = async (email: string) => {
      const answer = await post('/signup', { email, password, data: { first_name: 'Ada' } })
      const text = await answer.text()
      const { id } = z.object({ id: z.uuid() }).parse(JSON.parse(text))
      const alike = text
        .replaceAll(email, 'the address')
        .replace(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, 'an id')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
      return { status: answer.status, id, alike }
    }
    const unknown = newEmail()
    const { id, ...first } = await signUp(unknown)
    expect(first.alike).toContain('"identities":[{"identity_id":"an id"')
    expect(await signUp(unknown)).toEqual({ id, ...first })
    for (const email of [known, unconfirmed, withoutPassword]) {
      const answer = await signUp(email)
      expect(answer).toMatchObject(first)
      expect((await signUp(email)).id).toBe(answer.id)
    }
  })

  test('nothing is mailed to a confirmed person whose address is typed in at sign-up', async () => {
    const before = (await app.mails()).filter(({ toAddress }) => toAddress === known)
    await post('/signup', { email: known, password })
    const after = (await app.mails()).filter(({ toAddress }) => toAddress === known)
    expect(after).toHaveLength(before.length)
  })
})

test('where sign-up is closed, /otp does not tell who has an account', async () => {
  const closed = await buildIdentityApp({ signUpIsOpen: false })
  try {
    await createAdminClient(closed).createUser({ email: known, password, email_confirm: true })
    const headers = { apikey: closed.apiKeys.publishable }
    for (const email of [known, newEmail()]) {
      const answer = await closed.post('/auth/v1/otp', { email }, { headers })
      expect([answer.status, await answer.text()]).toEqual([200, '{}'])
    }
    expect((await closed.mails()).map(({ toAddress }) => toAddress)).toEqual([known])
  } finally {
    await closed.close()
  }
})

test('without confirmation, /signup says only so often which addresses are taken', async () => {
  const open = await buildIdentityApp({ confirmEmail: false }, {})
  try {
    await createAdminClient(open).createUser({ email: known, password, email_confirm: true })
    const headers = { apikey: open.apiKeys.publishable }
    const limit = { name: 'auth-signup-taken', limit: 30, windowSeconds: 3_600 }
    const signUp = (email: string) => open.post('/auth/v1/signup', { email, password }, { headers })
    expect((await signUp(newEmail())).status).toBe(200)
    expect((await signUp(known)).status).toBe(422)
    for (let asked = 1; asked < limit.limit; asked += 1)
      await open.rateLimiter.consume(limit, '127.0.0.1')
    for (const email of [known, newEmail()]) expect((await signUp(email)).status).toBe(429)
  } finally {
    await open.close()
  }
})

describe('asking again within the interval', () => {
  let slow: TestApp
  beforeAll(async () => {
    slow = await buildIdentityApp({ mailFrequencySeconds: 60 })
    await createAdminClient(slow).createUser({ email: known, password, email_confirm: true })
  })
  afterAll(() => slow.close())

  const askTwice = async (path: string, email: string) => {
    const headers = { apikey: slow.apiKeys.publishable }
    const answers = [1, 2].map(() => ({ email, password, type: 'signup' }))
    const statuses: number[] = []
    for (const body of answers)
      statuses.push((await slow.post(`/auth/v1${path}`, body, { headers })).status)
    return statuses
  }

  test.each(['/recover', '/otp', '/signup', '/resend'])(
    'is refused alike at %s, whether or not anyone has the address',
    async (path) => {
      // Sign-up and resending share an interval, and so do both ways in without a password.
      const kinds = ['/recover', '/signup'].includes(path) ? [known, newEmail()] : [newEmail()]
      for (const email of kinds) expect(await askTwice(path, email)).toEqual([200, 429])
    },
  )
})
