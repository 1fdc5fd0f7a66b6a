import { expect, test, vi } from 'vitest'
import { createOfflinePages } from './answer-offline.ts'

const origin = 'https://site.example'
const lists = {
  version: 'one',
  shell: '/app-shell',
  assets: ['/assets/app-1.js', '/assets/manifest-1.js'],
  manifest: '/assets/manifest-1.js',
  sections: ['dashboard', 'editor'],
}
const shell = () =>
  new Response('<script src="/assets/manifest-1.js"></script>', {
    headers: { 'content-security-policy': "default-src 'self'" },
  })
const manifest = 'window.__reactRouterManifest={"version":"v1","routes":{"root":{"id":"root"}}};'

/** Only what the worker uses of it. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>()
  const nameOf = (key: RequestInfo | URL) => new URL(String(key), origin).pathname
  const find = (stored: Map<string, Response> | undefined, key: RequestInfo | URL) =>
    stored?.get(nameOf(key))?.clone()
  const caches = {
    open: async (name: string) => {
      const stored = all.get(name) ?? new Map<string, Response>()
      all.set(name, stored)
      const cache: Partial<Cache> = {
        put: async (key: RequestInfo | URL, value: Response) => void stored.set(nameOf(key), value),
        match: async (key: RequestInfo | URL) => find(stored, key),
        keys: async () => [...stored.keys()].map((path) => new Request(new URL(path, origin))),
      }
      return cache as Cache
    },
    match: async (key: RequestInfo | URL, { cacheName }: MultiCacheQueryOptions = {}) =>
      [...all]
        .filter(([name]) => cacheName === undefined || name === cacheName)
        .map(([, stored]) => find(stored, key))
        .find(Boolean),
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
  return { all, caches: caches as Partial<CacheStorage> as CacheStorage }
}

function open(answers: Record<string, () => Response | Promise<Response>>) {
  const { all, caches } = createCaches()
  const state = { isAway: false, asked: [] as string[] }
  const fetch = async (request: Request | string): Promise<Response> => {
    const path = new URL(typeof request === 'string' ? request : request.url, origin).pathname
    state.asked.push(path)
    const answer = answers[path]
    if (state.isAway || !answer) throw new TypeError('Failed to fetch')
    return await answer()
  }
  const environment = { caches, fetch, origin }
  return { state, all, environment, pages: createOfflinePages(lists, environment) }
}

const files = {
  '/app-shell': shell,
  '/assets/app-1.js': () => new Response('code'),
  '/assets/manifest-1.js': () => new Response(manifest),
}

/** A navigation cannot be constructed. */
function navigation(path: string): Request {
  const request = new Request(new URL(path, origin))
  Object.defineProperty(request, 'mode', { value: 'navigate' })
  return request
}

async function openInstalled(answers: Record<string, () => Response | Promise<Response>> = {}) {
  const opened = open({ ...files, ...answers })
  await opened.pages.install()
  opened.state.asked.length = 0
  return opened
}

test('a cache that was deleted stays so while pages are still answered', async () => {
  const { pages, all } = await openInstalled()
  all.clear()
  await pages.answer(new Request(new URL('/assets/app-1.js', origin)))
  await pages.answer(navigation('/dashboard'))?.catch(() => undefined)
  await pages.refreshShell()
  expect([...all.keys()]).toEqual([])
})

test('a page of the signed-in area comes from the server while it answers', async () => {
  const { pages } = await openInstalled({ '/dashboard': () => new Response('newest') })
  expect(await (await pages.answer(navigation('/dashboard')))?.text()).toBe('newest')
})

test('without the server it is the shell, with the policy that it came with', async () => {
  const { pages, state } = await openInstalled()
  state.isAway = true
  const page = await pages.answer(navigation('/editor/some-prompt'))
  expect(await page?.text()).toContain('manifest-1.js')
  expect(page?.headers.get('content-security-policy')).toBe("default-src 'self'")
})

test.each([502, 503, 504])('a proxy that answers %i counts as no server', async (status) => {
  const { pages } = await openInstalled({ '/dashboard': () => new Response('', { status }) })
  expect((await pages.answer(navigation('/dashboard')))?.status).toBe(200)
})

test('a server that is silent is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { pages } = await openInstalled({ '/dashboard': () => new Promise<Response>(() => {}) })
  const page = pages.answer(navigation('/dashboard'))
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  expect(await (await page)?.text()).toContain('manifest-1.js')
})

test('public pages, the API and other sites are left to the browser', async () => {
  const { pages } = await openInstalled()
  expect(pages.answer(navigation('/discover'))).toBeUndefined()
  expect(pages.answer(new Request(`${origin}/api/v1/prompts`))).toBeUndefined()
  expect(pages.answer(new Request(`${origin}/dashboard`))).toBeUndefined()
  expect(pages.answer(new Request('https://other.example/assets/app-1.js'))).toBeUndefined()
  const post = new Request(`${origin}/assets/app-1.js`, { method: 'POST' })
  expect(pages.answer(post)).toBeUndefined()
})

test('files of this build come from the cache', async () => {
  const { pages, state } = await openInstalled()
  const file = await pages.answer(new Request(`${origin}/assets/app-1.js`))
  expect(await file?.text()).toBe('code')
  expect(state.asked).toEqual([])
})

test('routes are named while a proxy answers for the server', async () => {
  const { pages } = await openInstalled({
    '/__manifest': () => new Response('Bad gateway', { status: 502 }),
  })
  const answer = await pages.answer(new Request(`${origin}/__manifest?version=v1`))
  expect(await answer?.json()).toEqual({ root: { id: 'root' } })
})

test('routes are named without the server, for a page of a stored build only', async () => {
  const { pages, state } = await openInstalled()
  state.isAway = true
  const ask = (version: string) =>
    pages.answer(new Request(`${origin}/__manifest?paths=/prompts&version=${version}`))
  expect(await (await ask('v1'))?.json()).toEqual({ root: { id: 'root' } })
  await expect(ask('v0')).rejects.toThrow('Failed to fetch')
})

test('a shell of another build is not stored', async () => {
  const { pages } = open({ ...files, '/app-shell': () => new Response('<p>manifest-2.js</p>') })
  await expect(pages.install()).rejects.toThrow('another build')
})

const nextLists = {
  ...lists,
  version: 'two',
  assets: ['/assets/app-2.js', '/assets/manifest-2.js'],
  manifest: '/assets/manifest-2.js',
}
const nextFiles = {
  '/app-shell': () => new Response('<script src="/assets/manifest-2.js"></script>'),
  '/assets/app-2.js': () => new Response('newer code'),
  '/assets/manifest-2.js': () => new Response(manifest.replace('v1', 'v2')),
}

/** The next build on a device that has the first; the server has only the newer files. */
async function openUpdated() {
  const answers: Record<string, () => Response> = { ...files }
  const { environment, state, all, pages } = open(answers)
  await pages.install()
  for (const path of Object.keys(answers)) delete answers[path]
  Object.assign(answers, nextFiles)
  const next = createOfflinePages(nextLists, environment)
  await next.install()
  await next.activate()
  return { environment, state, all, next, answers }
}

test('pages of the build before still find their files and routes after an update', async () => {
  const { next, state } = await openUpdated()
  state.isAway = true
  const ask = async (path: string) => await (await next.answer(new Request(origin + path)))?.text()
  expect(await ask('/assets/app-1.js')).toBe('code')
  expect(await ask('/__manifest?version=v1')).toContain('root')
  expect(await ask('/assets/app-2.js')).toBe('newer code')
  expect(await (await next.answer(navigation('/dashboard')))?.text()).toContain('manifest-2.js')
})

test('files of builds before that are deleted', async () => {
  const { environment, all } = await openUpdated()
  const third = createOfflinePages({ ...nextLists, version: 'three' }, environment)
  await third.install()
  await third.activate()
  expect([...all.keys()]).toEqual(['signed-in-area-two', 'signed-in-area-three'])
})

test('an update fetches only files that it does not have', async () => {
  const { environment, state } = await openInstalled()
  await createOfflinePages({ ...lists, version: 'two' }, environment).install()
  expect(state.asked).toEqual(['/app-shell'])
})

test('files that were deleted, or not stored to the end, are stored again', async () => {
  const { pages, all, state } = await openInstalled()
  await pages.installMissing()
  expect(state.asked).toEqual([])
  all.clear()
  state.isAway = true
  await expect(pages.installMissing()).rejects.toThrow()
  state.isAway = false
  await pages.installMissing()
  state.isAway = true
  expect((await pages.answer(navigation('/dashboard')))?.status).toBe(200)
})

test('a browser whose storage fails shows what the server answers', async () => {
  const answers = { ...files, '/dashboard': () => new Response('', { status: 502 }) }
  const { environment } = open({ ...answers, '/__manifest': () => new Response('routes') })
  const fail = () => Promise.reject(new DOMException('Damaged', 'UnknownError'))
  const caches = { ...environment.caches, keys: fail, match: fail, open: fail }
  const pages = createOfflinePages(lists, { ...environment, caches })
  const read = async (request: Request) => await (await pages.answer(request))?.text()
  expect(await read(new Request(`${origin}/assets/app-1.js`))).toBe('code')
  expect(await read(new Request(`${origin}/__manifest?version=v1`))).toBe('routes')
  expect((await pages.answer(navigation('/dashboard')))?.status).toBe(502)
})
