import { createHash, randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createPages } from './create-pages.ts'
import { toPlainResponse } from './plain-response.ts'

const theme = "document.documentElement.dataset.theme = 'dark'"
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const seen: Request[] = []
let app: TestApp

function pageOf(path: string): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'x-script-sources': hashOf(theme),
  }
  const body = `<!doctype html><script>${theme}</script><script>injected()</script><script type="module" src="/a.js"></script><p>${path} ${'text '.repeat(500)}</p>`
  if (path === '/private')
    return new Response(body, { headers: { ...headers, 'cache-control': 'no-store' } })
  if (path === '/cookie')
    return new Response(body, { headers: { ...headers, 'set-cookie': 'a=b' } })
  if (path === '/gone') return new Response(body, { headers, status: 404 })
  if (path === '/broken') return new Response(body, { headers, status: 500 })
  if (path === '/moved') return new Response(null, { status: 302, headers: { location: '/' } })
  if (path === '/__manifest')
    return Response.json({}, { headers: { 'cache-control': 'public, max-age=60, immutable' } })
  if (path === '/__manifest-of-another-build')
    return new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
  if (path.endsWith('.data'))
    return new Response('[1]', { headers: { 'content-type': 'text/x-script' } })
  return new Response(body, { headers })
}

beforeAll(async () => {
  app = await buildTestApp({
    config: { siteUrl: 'https://site.example', posthog: { key: 'k', host: 'https://ph.example' } },
    pages: () => async (request) => {
      seen.push(request)
      await new Promise((resolve) => setImmediate(resolve))
      return pageOf(new URL(request.url).pathname)
    },
  })
})
beforeEach(() => void seen.splice(0))
afterAll(() => app.close())

describe('a public page', () => {
  test('is rendered once, also for visitors that come at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => app.request('/login?tab=2')),
    )
    for (const response of responses) expect(await response.text()).toContain('/login')
    await app.request('/login?tab=2')
    expect(seen).toHaveLength(1)
  })

  test('is rendered anew before its time is over, and nobody waits for that', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let rendered = 0
    let isHeld = Promise.resolve()
    const respond = createPages({
      render: async () => {
        rendered += 1
        await isHeld
        const headers = { 'content-type': 'text/html' }
        return await toPlainResponse(new Response(`<p>${rendered}</p>`, { headers }))
      },
      siteUrl: 'https://site.example',
      beforeRender: async () => undefined,
      connectTo: [],
      tagsOf: () => [],
      selectQuery: (_path, search) => search,
      readRevisions: async () => '',
    })
    const read = async () =>
      await (await respond(new Request('https://site.example/kept'), 'somebody')).text()
    expect(await read()).toBe('<p>1</p>')
    vi.advanceTimersByTime(2 * 60_000)
    expect(await read()).toBe('<p>1</p>')
    expect(rendered).toBe(1)
    vi.advanceTimersByTime(2 * 60_000)
    const { promise, resolve } = Promise.withResolvers<void>()
    isHeld = promise
    // Others wait in front of it.
    expect([await read(), await read()]).toEqual(['<p>1</p>', '<p>1</p>'])
    expect(rendered).toBe(2)
    resolve()
    await expect.poll(read).toBe('<p>2</p>')
  })

  test('is no longer in memory when its time is over, although nobody asks again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    // The cache keeps the clock that it was loaded with.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
    onTestFinished(() => clock.mockRestore())
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const megabytes = 20
    const respond = createPages({
      render: async () => ({
        status: 200,
        headers: [['content-type', 'text/html']],
        body: new Uint8Array(randomBytes(2 ** 20)),
      }),
      siteUrl: 'https://site.example',
      beforeRender: async () => undefined,
      connectTo: [],
      tagsOf: () => [],
      selectQuery: (_path, search) => search,
      readRevisions: async () => '',
    })
    const usedMegabytes = () => {
      collectGarbage()
      return process.memoryUsage().arrayBuffers / 2 ** 20
    }
    const before = usedMegabytes()
    for (let page = 0; page < megabytes; page++)
      await respond(new Request(`https://site.example/${page}`), 'somebody')
    expect(usedMegabytes() - before).toBeGreaterThan(megabytes / 2)
    vi.advanceTimersByTime(6 * 60_000)
    vi.useRealTimers()
    await expect.poll(() => usedMegabytes() - before).toBeLessThan(megabytes / 4)
  })

  test('that is gone does not come back when the revisions cannot be read', async () => {
    let isGone = false
    let readRevisions = async () => 'first'
    let rendered = 0
    const respond = createPages({
      render: async () => {
        rendered += 1
        const options = { status: isGone ? 404 : 200, headers: { 'content-type': 'text/html' } }
        return await toPlainResponse(new Response('<p>text</p>', options))
      },
      siteUrl: 'https://site.example',
      beforeRender: async () => undefined,
      connectTo: [],
      tagsOf: () => ['library'],
      selectQuery: (_path, search) => search,
      readRevisions: () => readRevisions(),
    })
    const statusOf = async (path: string) =>
      (await respond(new Request(`https://site.example${path}`), 'somebody')).status
    expect(await statusOf('/p/notes')).toBe(200)
    isGone = true
    readRevisions = async () => 'second'
    expect([await statusOf('/p/notes'), await statusOf('/p/notes')]).toEqual([404, 404])
    expect(rendered).toBe(2)
    readRevisions = async () => {
      throw new Error('The database is gone')
    }
    expect(await statusOf('/p/notes')).toBe(404)
    expect(rendered).toBe(2)
  })

  test('at a very long address is not kept', async () => {
    for (let visit = 0; visit < 2; visit++) await app.request(`/login?${'x'.repeat(2_000)}`)
    expect(seen).toHaveLength(2)
  })

  test('is rendered apart for another query', async () => {
    await app.request('/query?one')
    await app.request('/query?two')
    expect(seen).toHaveLength(2)
  })

  test('is rendered once, whatever parameters it is asked for with that it does not read', async () => {
    for (const query of ['', '?a', '?b=1'])
      await app.request(`/og/prompts/meeting-notes.png${query}`)
    for (const query of ['version=2&x', 'y=1&version=2', 'version=2'])
      await app.request(`/p/meeting-notes?${query}`)
    expect(seen.map(({ url }) => url)).toEqual([
      'https://site.example/og/prompts/meeting-notes.png',
      'https://site.example/p/meeting-notes?version=2',
    ])
  })

  test('knows nothing of the visitor but the address', async () => {
    await app.request('/anonymous?x=1', {
      headers: { cookie: 'session=mine', authorization: 'Bearer mine', 'accept-language': 'de' },
    })
    expect(seen[0]?.url).toBe('https://site.example/anonymous?x=1')
    expect([...(seen[0]?.headers.keys() ?? [])]).toEqual(['accept'])
  })

  test('allows the inline scripts that its renderer names and no others', async () => {
    const { headers } = await app.request('/policy')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`script-src 'self' ${hashOf(theme)};`)
    expect(policy).not.toContain(hashOf('injected()'))
    expect(headers.get('x-script-sources')).toBeNull()
    expect(policy).toContain("connect-src 'self' https://ph.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  })

  test('may be framed by other sites only where it is made for that', async () => {
    const policyOf = async (path: string) =>
      (await app.request(path)).headers.get('content-security-policy')
    expect(await policyOf('/embed/meeting-notes')).toContain('frame-ancestors http: https:;')
    for (const path of ['/embed', '/p/embed', '/embedded/x', '/p/x?y=/embed/z'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'")
  })

  test('is revalidated by its ETag', async () => {
    const first = await app.request('/etag')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const second = await app.request('/etag', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
  })

  test('is compressed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await app.request('/encoded', { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(await response.text()).toContain('/encoded')
    }
  })

  test('asked for with HEAD first is whole afterwards', async () => {
    const head = await app.request('/head', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
    expect(await (await app.request('/head')).text()).toContain('/head')
    expect(seen).toHaveLength(1)
  })

  test('that was not found is kept for a moment, with its status', async () => {
    expect((await app.request('/gone')).status).toBe(404)
    expect((await app.request('/gone')).status).toBe(404)
    expect(seen).toHaveLength(1)
  })

  test.each(['/private', '/cookie', '/broken', '/moved'])('%s is not kept', async (path) => {
    await app.request(path, { redirect: 'manual' })
    const { headers } = await app.request(path, { redirect: 'manual' })
    expect(seen).toHaveLength(2)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('has its data requests answered likewise', async () => {
    const response = await app.request('/features.data')
    expect(response.headers.get('content-type')).toBe('text/x-script')
    await app.request('/features.data')
    expect(seen).toHaveLength(1)
  })

  test('has its part of the route manifest kept, here and by browsers', async () => {
    const response = await app.request('/__manifest?paths=%2Flogin&version=1')
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, immutable')
    await app.request('/__manifest?paths=%2Flogin&version=1')
    expect(seen).toHaveLength(1)
  })

  test('of another build is told to load anew, and nobody keeps that', async () => {
    const response = await app.request('/__manifest-of-another-build')
    expect(response.status).toBe(204)
    expect(response.headers.get('x-remix-reload-document')).toBe('true')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('answers to nothing but GET and HEAD', async () => {
    const response = await app.request('/form', { method: 'POST', body: 'a=b' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(seen).toHaveLength(0)
  })

  test('stays kept, however many queries someone tries', async () => {
    await app.request('/kept')
    const length = Number((await app.request('/kept')).headers.get('content-length'))
    const many = Math.ceil((80 * 1_024 * 1_024) / 16 / length)
    await Promise.all(
      Array.from({ length: Math.min(many, 200) }, (_, n) => app.request(`/kept?${n}`)),
    )
    seen.splice(0)
    await app.request('/kept')
    expect(seen).toHaveLength(0)
  })
})

test('a client that has very many pages rendered is told to wait; kept pages are free', async () => {
  const limited = await buildTestApp({ pages: () => async () => pageOf('/') })
  const statusOf = async (n: number) => (await limited.request(`/login?${n}`)).status
  let rendered = 0
  // A minute may end in between, and the count begins again: but once.
  while (rendered <= 600 && (await statusOf(rendered)) === 200) rendered += 1
  expect(rendered).toBeGreaterThanOrEqual(300)
  expect(rendered).toBeLessThanOrEqual(600)
  expect(await statusOf(rendered - 1)).toBe(200)
  await limited.close()
})

test('pages reach the API in process, unlimited and unlogged', async () => {
  const inside = await buildTestApp({
    config: { apiRateLimit: 1 },
    pages: (api) => async () => {
      const answer = await api(new Request('http://internal/api/v1/config'))
      return new Response(`${answer.status}`, { headers: { 'cache-control': 'no-store' } })
    },
  })
  try {
    for (let index = 0; index < 3; index++)
      expect(await (await inside.request('/')).text()).toBe('200')
    expect(inside.logLines().some(({ path }) => path === '/api/v1/config')).toBe(false)
  } finally {
    await inside.close()
  }
})

test('API addresses are never pages', async () => {
  expect((await app.request('/api/nothing')).status).toBe(404)
  expect(seen).toHaveLength(0)
})
