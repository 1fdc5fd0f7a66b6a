import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHostileRequests } from '#testing/ask-hostile.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpUser } from '#testing/sign-up-user.ts'

// Whatever a route answers to these, it must not be a failure of the server.

const isNoFailure = (status: number) => status < 500
const patience = 600_000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false, apiRateLimit: 1_000_000 } })
})
afterAll(() => app.close())

const cursors = [
  ['2026-01-01 00:00:00+99:99', '0197a3f0-0000-7000-8000-000000000000'],
  [9e99, '0197a3f0-0000-7000-8000-000000000000'],
  ['99999999999999999999', '0197a3f0-0000-7000-8000-000000000000'],
  {
    order: 'popular',
    isInstead: false,
    value: '1e400',
    id: '0197a3f0-0000-7000-8000-000000000000',
  },
  { position: 2 ** 40, id: '0197a3f0-0000-7000-8000-000000000000' },
  null,
].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'))

describe.each([
  ['somebody', signUpUser],
  ['an operator', signUpOperator],
])('asked by %s', (_, signUp) => {
  let hostile: Awaited<ReturnType<typeof createHostileRequests>>
  beforeAll(async () => {
    hostile = await createHostileRequests(app, await signUp(app))
  })

  test('parameters of any kind never fail', { timeout: patience }, async () => {
    const texts = ['', '%', '%ff%fe', '%ED%A0%80', '-1', '9'.repeat(30), '1e309', "'", '%25%5C']
    const asked = hostile.ofParameters([...texts, 'a'.repeat(3_000), ...cursors])
    expect(await hostile.findUnexpected(asked, isNoFailure)).toEqual([])
  })

  test('bodies of other types never fail', { timeout: patience }, async () => {
    const others = [
      null,
      -1,
      2 ** 53,
      1e300,
      '',
      'a\ud800',
      { 'a\0': 'b' },
      [],
      {},
      'x'.repeat(3_000),
    ]
    expect(await hostile.findUnexpected(hostile.ofBodies(others), isNoFailure)).toEqual([])
  })

  test('bodies that are nested very deep never fail', { timeout: patience }, async () => {
    const levels = 20_000
    const deep = `${'['.repeat(levels)}1${']'.repeat(levels)}`
    const write = (body: unknown) => JSON.stringify(body).replaceAll('"deep"', deep)
    const asked = hostile.ofBodies(['deep'], write)
    expect(await hostile.findUnexpected(asked, isNoFailure)).toEqual([])
  })
})
