import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { ErrorBody } from '@product/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

const events = '/api/v1/events'
const uuid = '0197a3f0-0000-7000-8000-000000000000'
const neverAnswers = () => new Promise<Response>(() => {})
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({
    config: {
      requestBodyLimit: 2_000,
      requestTimeout: 5_000,
      trustedProxies: [],
      corsOrigins: ['https://partner.example', 'chrome-extension://abcdefghijklmnop'],
    },
    extend: (routes) => {
      routes.get('/api/v1/broken', () => {
        throw new Error('the secret plan failed at /srv/app.ts:1')
      })
      routes.get('/api/v1/disk-full', () => {
        throw Object.assign(new Error('could not extend file'), { code: '53100' })
      })
      routes.get('/api/v1/no-database', () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), {
          code: 'ECONNREFUSED',
          syscall: 'connect',
        })
      })
      routes.get('/api/v1/never', neverAnswers)
      routes.get('/api/v1/words/:count', (context) =>
        context.json({ text: 'word '.repeat(Number(context.req.param('count'))) }),
      )
    },
  })
})
afterAll(() => app.close())

async function errorOf(response: Response) {
  const { error } = ErrorBody.parse(await response.json())
  expect(error.requestId).toBe(response.headers.get('x-request-id'))
  expect(response.headers.get('content-type')).toBe('application/json')
  return { status: response.status, ...error }
}

describe('bad input', () => {
  test('malformed JSON is refused with words', async () => {
    const response = await app.request(events, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"visitorId":',
    })
    expect(await errorOf(response)).toMatchObject({ status: 400, code: 'request.malformed' })
  })

  test('what is invalid is listed by path', async () => {
    const error = await errorOf(await app.post(events, { visitorId: 'me', events: [] }))
    expect(error).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(error.details).toEqual([
      { path: 'visitorId', message: expect.any(String) },
      { path: 'events', message: expect.any(String) },
    ])
  })

  test('a body over the limit is refused by its stated length', async () => {
    const error = await errorOf(await app.post(events, { visitorId: 'x'.repeat(3_000) }))
    expect(error).toMatchObject({ status: 413, code: 'request.too-large' })
    expect(error.message).toContain('2,000 bytes')
  })

  test('a body over the limit is refused without a stated length too', async () => {
    const response = await app.request(events, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob(['{"visitorId":"', 'x'.repeat(3_000), '"}']).stream(),
      duplex: 'half',
    })
    expect(await errorOf(response)).toMatchObject({ status: 413, code: 'request.too-large' })
  })

  test('a body of unstated length within the limit is read', async () => {
    const response = await app.request(events, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([JSON.stringify({ visitorId: uuid, events: [] })]).stream(),
      duplex: 'half',
    })
    expect(await errorOf(response)).toMatchObject({ status: 400, code: 'request.invalid' })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded'])('%s is refused', async (type) => {
    const response = await app.request(events, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{}',
    })
    expect(await errorOf(response)).toMatchObject({ status: 415, code: 'request.unsupported-type' })
  })

  test('an unknown route is said to be unknown', async () => {
    expect(await errorOf(await app.request('/api/v1/nothing'))).toMatchObject({
      status: 404,
      code: 'route.unknown',
    })
  })

  test('a wrong method is told which are right', async () => {
    const response = await app.request('/api/v1/config', { method: 'DELETE' })
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(await errorOf(response)).toMatchObject({
      status: 405,
      code: 'route.method-not-allowed',
    })
  })

  test('a Host header that is none is refused in the same shape', async () => {
    const { status, body } = await rawGet('/api/v1/config', { host: 'not a host' })
    expect(status).toBe(400)
    expect(ErrorBody.parse(JSON.parse(body)).error.code).toBe('request.malformed')
  })

  test('a request without a Host header is refused, and the server lives on', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.end('GET / HTTP/1.1\r\n\r\n')
    const answer = (await socket.toArray()).join('')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('request.malformed')
    expect((await app.request('/healthz')).status).toBe(200)
  })

  test.each([
    ['NUL', '\u0000'],
    ['half a character', '\ud800'],
  ])(
    'a value with %s, which the database refuses, is the fault of the request',
    async (_, text) => {
      const event = {
        id: randomUUID(),
        name: 'newsletter_subscribe_clicked',
        fields: { source: text },
        occurredAt: new Date().toISOString(),
      }
      const response = await app.post('/api/v1/events', {
        visitorId: randomUUID(),
        events: [event],
      })
      expect(await errorOf(response)).toMatchObject({ status: 400, code: 'request.invalid' })
    },
  )

  test('headers beyond 16 KiB are refused', async () => {
    expect(await rawGet('/healthz', { 'x-long': 'x'.repeat(20_000) })).toMatchObject({
      status: 431,
    })
  })
})

describe('failures', () => {
  test('an unexpected error is shown in general and logged in full', async () => {
    const response = await app.request('/api/v1/broken?token=s3cret')
    const text = await response.clone().text()
    const error = await errorOf(response)
    expect(error).toMatchObject({ status: 500, code: 'internal.unexpected' })
    expect(text).not.toMatch(/secret plan|app\.ts|at /)
    const line = app.logLines().find(({ requestId, err }) => requestId === error.requestId && err)
    expect(line).toMatchObject({ err: { message: 'the secret plan failed at /srv/app.ts:1' } })
    expect(JSON.stringify(line)).toContain('app.test.ts')
  })

  test('a full disk is said to be one', async () => {
    const error = await errorOf(await app.request('/api/v1/disk-full'))
    expect(error).toMatchObject({ status: 503, code: 'database.full' })
    expect(error.message).toContain('out of disk space')
  })

  test('an unreachable database is said to be one', async () => {
    const error = await errorOf(await app.request('/api/v1/no-database'))
    expect(error).toMatchObject({ status: 503, code: 'database.unreachable' })
  })

  test('a handler that does not come back is given up', async () => {
    const impatient = await buildTestApp({
      config: { requestTimeout: 100 },
      extend: (routes) => {
        routes.get('/api/v1/never', neverAnswers)
      },
    })
    onTestFinished(() => impatient.close())
    const error = await errorOf(await impatient.request('/api/v1/never'))
    expect(error).toMatchObject({ status: 503, code: 'request.timed-out' })
  })
})

describe('headers', () => {
  test('protect every answer and do not name the software', async () => {
    for (const path of ['/api/v1/config', '/api/v1/nothing', '/healthz', '/nowhere']) {
      const { headers } = await app.request(path)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('permissions-policy')).toBeTruthy()
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
    }
  })

  test('a request id from a stranger is not taken over', async () => {
    const response = await app.request('/healthz', { headers: { 'x-request-id': 'chosen-by-me' } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    { encoding: 'br', count: 2_000 },
    { encoding: 'br', count: 20_000 },
    { encoding: 'gzip', count: 2_000 },
    { encoding: 'gzip', count: 20_000 },
  ])('JSON of $count words is compressed with $encoding', async ({ encoding, count }) => {
    const response = await app.request(`/api/v1/words/${count}`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(await response.json()).toEqual({ text: 'word '.repeat(count) })
  })

  test('short JSON is not compressed, and long JSON only for clients that accept it', async () => {
    const short = await rawGet('/api/v1/words/200', { 'accept-encoding': 'br, gzip' })
    expect(short.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(short.body)).toEqual({ text: 'word '.repeat(200) })
    const plain = await rawGet('/api/v1/words/2000', {})
    expect(plain.headers['content-encoding']).toBeUndefined()
  })
})

describe('other origins', () => {
  const preflight = (origin: string) =>
    app.request(events, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })

  test.each(['https://partner.example', 'chrome-extension://abcdefghijklmnop'])(
    '%s may call the API',
    async (origin) => {
      const response = await preflight(origin)
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-allow-methods')).toContain('POST')
      const answer = await app.request('/api/v1/config', { headers: { origin } })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const refused = await app.request('/api/v1/nothing', { headers: { origin } })
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
    },
  )

  test('any other is refused', async () => {
    const response = await preflight('https://evil.example')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(await errorOf(response)).toMatchObject({ status: 403, code: 'origin.refused' })
    const simple = await app.request('/api/v1/config', {
      headers: { origin: 'https://evil.example' },
    })
    expect(simple.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the log', () => {
  test('has a line for each request, without secrets', async () => {
    const response = await app.request('/api/v1/config?token=s3cret&page=1', {
      headers: { authorization: 'Bearer s3cret', apikey: 's3cret', cookie: 'session=s3cret' },
    })
    await response.text()
    const id = response.headers.get('x-request-id')
    await expect
      .poll(() => app.logLines().find(({ requestId }) => requestId === id))
      .toMatchObject({
        method: 'GET',
        path: '/api/v1/config?token=redacted&page=1',
        status: 200,
        milliseconds: expect.any(Number),
        client: '127.0.0.1',
      })
    expect(JSON.stringify(app.logLines())).not.toContain('s3cret')
  })

  test('says when a client went away', async () => {
    const request = httpRequest(new URL('/api/v1/never?gone', app.url), { agent: false })
    request.on('error', () => {})
    request.end()
    request.on('socket', (socket) =>
      socket.on('connect', () => setImmediate(() => request.destroy())),
    )
    await expect
      .poll(() => app.logLines().find(({ path }) => path === '/api/v1/never?gone='))
      .toMatchObject({ aborted: true, status: 499 })
  })

  test('mentions health checks only when debugging', async () => {
    const { headers } = await app.request('/healthz')
    const id = headers.get('x-request-id')
    await expect
      .poll(() => app.logLines().filter(({ requestId }) => requestId === id))
      .toEqual([expect.objectContaining({ path: '/healthz', level: 'debug' })])
  })
})

test('behind a trusted proxy the client, its request id and TLS are taken from it', async () => {
  const proxied = await buildTestApp({ config: { trustedProxies: ['loopback'] } })
  try {
    const response = await proxied.request('/api/v1/config', {
      headers: {
        'x-request-id': 'from-the-proxy-1',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
      },
    })
    expect(response.headers.get('x-request-id')).toBe('from-the-proxy-1')
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
    await expect
      .poll(() => proxied.logLines().find(({ path }) => path === '/api/v1/config'))
      .toMatchObject({ client: '203.0.113.9', requestId: 'from-the-proxy-1' })
  } finally {
    await proxied.close()
  }
})

test('a site that is served over TLS says so on every answer', async () => {
  const secure = await buildTestApp({ config: { siteUrl: 'https://example.com' } })
  try {
    const { headers } = await secure.request('/healthz')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  } finally {
    await secure.close()
  }
})

test('a client that asks too often is told when to try again; health checks are not counted', async () => {
  const limited = await buildTestApp({ config: { apiRateLimit: 3 } })
  try {
    await avoidWindowBoundary(60)
    for (let index = 0; index < 3; index++) await limited.request('/api/v1/config')
    const response = await limited.request('/api/v1/config')
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(response.headers.get('ratelimit-policy')).toBe('"api";q=3;w=60')
    expect(response.headers.get('ratelimit')).toBe(`"api";r=0;t=${seconds}`)
    expect(await errorOf(response)).toMatchObject({
      status: 429,
      code: 'rate.limited',
      message: expect.stringContaining('try again in'),
    })
    expect((await limited.request('/healthz')).status).toBe(200)
  } finally {
    await limited.close()
  }
})

async function rawGet(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(app.url)
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: Record<string, unknown>
    body: string
  }>()
  httpRequest({ hostname, port, path, headers }, async (response) => {
    let body = ''
    for await (const chunk of response) body += chunk
    resolve({ status: response.statusCode, headers: response.headers, body })
  })
    .on('error', reject)
    .end()
  return await promise
}
