import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpError } from '#platform/http/errors/http-errors.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { presentFailure } from './present-failure.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { requestBodyLimit: 2_000, rateLimits: false } })
})
afterAll(() => app.close())

type Case = { what: string; status: number; api: string; auth: string; init: () => RequestInit }

const post = (body: string | ReadableStream, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
  duplex: 'half',
})
const stream = (size: number) => new Blob(['x'.repeat(size)]).stream()

const cases: Case[] = [
  {
    what: 'malformed JSON',
    status: 400,
    api: 'request.malformed',
    auth: 'bad_json',
    init: () => post('{"email":'),
  },
  {
    what: 'JSON of another shape',
    status: 400,
    api: 'request.invalid',
    auth: 'bad_json',
    init: () => post('[1]'),
  },
  {
    what: 'a body of another type',
    status: 415,
    api: 'request.unsupported-type',
    // The protocol reads every body as JSON.
    auth: '400 bad_json',
    init: () => post('a=b', 'application/x-www-form-urlencoded'),
  },
  {
    what: 'a body whose stated length is too large',
    status: 413,
    api: 'request.too-large',
    auth: 'request_entity_too_large',
    init: () => post('x'.repeat(3_000)),
  },
  {
    what: 'a body of unstated length that turns out too large',
    status: 413,
    api: 'request.too-large',
    auth: 'request_entity_too_large',
    init: () => post(stream(3_000)),
  },
  {
    what: 'a method that the address does not know',
    status: 405,
    api: 'route.method-not-allowed',
    auth: 'validation_failed',
    init: () => ({ method: 'DELETE' }),
  },
  {
    what: 'a method that nothing knows',
    status: 405,
    api: 'route.method-not-allowed',
    auth: 'validation_failed',
    init: () => ({ method: 'PROPFIND' }),
  },
]

describe.each(cases)('$what', ({ status, api, auth, init }) => {
  test('is refused by the API', async () => {
    const response = await app.request('/api/v1/contact-messages', init())
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { code: api } })
    if (status === 405) expect(response.headers.get('allow')).toBe('POST')
  })

  test('is refused by the identity protocol', async () => {
    const [code, stated] = auth.split(' ').reverse()
    const given = init()
    const headers = { ...given.headers, apikey: app.apiKeys.publishable }
    const response = await app.request('/auth/v1/signup', { ...given, headers })
    expect(response.status).toBe(Number(stated ?? status))
    expect(await response.json()).toMatchObject({ code: response.status, error_code: code })
    if (status === 405) expect(response.headers.get('allow')).toBe('POST')
  })
})

test('an address that nothing answers to is 404 in both', async () => {
  const headers = { apikey: app.apiKeys.publishable }
  for (const method of ['GET', 'POST', 'PROPFIND']) {
    const api = await app.request('/api/v1/nothing', { method })
    expect(api.status).toBe(404)
    expect(await api.json()).toMatchObject({ error: { code: 'route.unknown' } })
    const auth = await app.request('/auth/v1/nothing', { method, headers })
    expect([auth.status, await auth.text()]).toEqual([404, '404 page not found'])
  }
})

describe('a failure around the app is answered in the shape of its address', () => {
  const present = (error: unknown, path: string, headers: Record<string, string> = {}) =>
    presentFailure(error, {
      requestId: 'request-1',
      method: 'GET',
      path,
      log: pino({ level: 'silent' }),
      header: (name) => headers[name],
    })

  test.each([
    ['request.body-timed-out', 408, 'request_timeout'],
    ['request.timed-out', 503, 'request_timeout'],
    ['database.unreachable', 503, 'unexpected_failure'],
    ['request.overtaken', 409, 'conflict'],
    ['request.malformed', 400, 'validation_failed'],
  ] as const)('%s', async (code, status, authCode) => {
    const api = present(httpError(code), '/api/v1/prompts?q=a')
    expect(api.status).toBe(status)
    expect(await api.json()).toMatchObject({ error: { code } })
    const auth = present(httpError(code), '/auth/v1/user')
    expect(auth.status).toBe(status)
    expect(await auth.json()).toMatchObject({ code: status, error_code: authCode })
    const newAuth = present(httpError(code), '/auth/v1/user', {
      'x-supabase-api-version': '2024-01-01',
    })
    expect(await newAuth.json()).toMatchObject({ code: authCode })
    expect(newAuth.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    for (const response of [api, auth])
      expect(response.headers.get('retry-after')).toBe(status === 503 ? '5' : null)
  })

  test('what nobody foresaw is told to nobody', async () => {
    const error = new Error('a mistake of ours')
    for (const path of ['/api/v1/prompts', '/auth/v1/user', '/discover']) {
      const response = present(error, path)
      expect(response.status).toBe(500)
      expect(await response.text()).not.toContain('a mistake of ours')
    }
  })

  test('every reason for 503 is a page to whoever opens one', () => {
    for (const code of ['server.busy', 'request.timed-out', 'database.full'] as const)
      expect(present(httpError(code), '/discover?q=a').headers.get('content-type')).toContain(
        'text/html',
      )
  })
})

test('the errors that one client causes are logged with their stack only so often', async () => {
  const failing = await buildTestApp({
    extend: (routes) =>
      routes.get('/api/v1/fails', () => {
        throw new Error('a mistake of ours')
      }),
  })
  try {
    const answers = Array.from({ length: 100 }, () => failing.request('/api/v1/fails'))
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(500)
    expect(failing.logLines().filter(({ err }) => err !== undefined)).toHaveLength(30)
  } finally {
    await failing.close()
  }
})
