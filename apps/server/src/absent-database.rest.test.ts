import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { ErrorBody, listLibraryFacetsRoute } from '@product/contract'
import { AuthRetryableFetchError } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createCuttableDatabase } from '#testing/create-cuttable-database.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let database: Awaited<ReturnType<typeof createCuttableDatabase>>
let app: TestApp
let ada: TestUser

beforeAll(async () => {
  database = await createCuttableDatabase()
  app = await buildTestApp({
    database,
    // As the web app's loaders do: a page that needs data answers as the API did.
    pages: (api) => async (request) => {
      if (new URL(request.url).pathname === '/features') return pageOf('Features')
      const { status } = await api(new Request(new URL(listLibraryFacetsRoute.path, request.url)))
      return pageOf('Discover', status)
    },
  })
  ada = await signUpUser(app)
  await app.request('/discover')
  await database.cut()
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const pageOf = (text: string, status = 200) =>
  new Response(`<p>${text}</p>`, { status, headers: { 'content-type': 'text/html' } })

function expectRetryLater({ status, headers }: Response): void {
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.get('cache-control')).toBe('no-store')
}

describe('while PostgreSQL is away', () => {
  test.each(['/api/v1/me', '/api/v1/library', '/api/v1/prompts'])(
    'the API answers 503 at %s',
    async (path) => {
      const headers = { authorization: `Bearer ${ada.session.access_token}` }
      const response = await app.request(path, { headers })
      expectRetryLater(response)
      const { error } = ErrorBody.parse(await response.json())
      expect(error.code).toBe('database.unreachable')
    },
  )

  test.each(['/user', '/token?grant_type=password', '/signup', '/otp', '/recover', '/factors'])(
    'the identity protocol answers 503 in its own shape at %s',
    async (path) => {
      const response = await app.request(`/auth/v1${path}`, {
        method: path === '/user' ? 'GET' : 'POST',
        headers: {
          apikey: app.apiKeys.publishable,
          authorization: `Bearer ${ada.session.access_token}`,
        },
        ...(path !== '/user' && {
          body: JSON.stringify({
            email: ada.email,
            password: 'correct horse',
            factor_type: 'totp',
          }),
        }),
      })
      expectRetryLater(response)
      expect(await response.json()).toEqual({
        code: 503,
        error_code: 'unexpected_failure',
        msg: expect.stringContaining('Try again'),
      })
    },
  )

  test('the published client means to ask again, and keeps the session', async () => {
    const { error } = await ada.browser.getUser()
    expect(error).toBeInstanceOf(AuthRetryableFetchError)
    expect((await ada.browser.getSession()).data.session?.user.id).toBe(ada.session.user.id)
  })

  test('a link from a mail leads to a page that comes back, and a client still gets JSON', async () => {
    const path = '/auth/v1/verify?type=recovery&token=0123456789'
    const followed = await app.request(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expectRetryLater(followed)
    expect(followed.headers.get('content-type')).toContain('text/html')
    const asked = await app.request(path)
    expectRetryLater(asked)
    expect(asked.headers.get('content-type')).toBe('application/json')
  })

  test('a page that needs data is 503, and one that needs none is shown', async () => {
    expectRetryLater(await app.request('/p/something'))
    expect((await app.request('/features')).status).toBe(200)
  })

  test('a page that was rendered before is served from the cache', async () => {
    const response = await app.request('/discover')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Discover')
  })

  test('a script that loads the data of a page gets no HTML', async () => {
    const response = await app.request('/p/something.data')
    expectRetryLater(response)
    expect(await response.text()).not.toContain('temporarily unavailable')
  })
})

describe('the page that says so', () => {
  let html: string
  let script: string
  beforeEach(async () => {
    const response = await app.request('/p/something')
    html = await response.text()
    script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-inline')
  })

  test('is for people, not for search engines, and needs nothing but itself', () => {
    expect(html).toContain('temporarily unavailable')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<noscript><meta http-equiv="refresh"')
    expect(html).not.toMatch(/<script[^>]+src|<link[^>]+stylesheet|https?:/)
  })

  test('has the colours of the product in both themes', () => {
    const tokens = readFileSync(
      new URL('../../../packages/ui/src/tokens.css', import.meta.url),
      'utf8',
    )
    const [dark = '', light = ''] = tokens.split('[data-theme="light"]')
    const [, pageDark = '', pageLight = ''] = html.split(':root')
    for (const [theme, shown] of [
      [dark, pageDark],
      [light, pageLight],
    ] as const) {
      const colours = shown.match(/--[\w-]+: oklch\([^)]+\);/g) ?? []
      expect(colours.length).toBeGreaterThan(5)
      for (const colour of colours) expect(theme).toContain(colour)
    }
  })

  test.each([
    ['light', false, 'light'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
    [null, false, 'dark'],
  ])('chooses the theme of %j as the product does', (stored, prefersDark, shown) => {
    expect(open(script, { stored, prefersDark }).theme()).toBe(shown)
  })

  test('loads the page again once the server is ready, and not before', async () => {
    const page = open(script, { stored: null, prefersDark: true })
    for (const health of ['unreachable', 503, 503] as const) {
      await page.check(health)
      expect(page.reloads()).toBe(0)
    }
    await page.check(200)
    expect(page.reloads()).toBe(1)
  })
})

/** As much of a browser as the page's script uses. */
function open(
  script: string,
  { stored, prefersDark }: { stored: string | null; prefersDark: boolean },
) {
  const dataset: { theme?: string } = {}
  const timers: (() => void)[] = []
  let health: 'unreachable' | number = 'unreachable'
  let reloads = 0
  runInNewContext(script, {
    localStorage: { getItem: () => stored },
    matchMedia: () => ({ matches: prefersDark }),
    document: { documentElement: { dataset } },
    location: {
      reload: () => {
        reloads += 1
      },
    },
    setTimeout: (later: () => void) => timers.push(later),
    fetch: async () => {
      if (health === 'unreachable') throw new TypeError('Failed to fetch')
      return { ok: health === 200 }
    },
  })
  return {
    theme: () => dataset.theme,
    reloads: () => reloads,
    check: async (answer: typeof health) => {
      health = answer
      timers.pop()?.()
      await new Promise(setImmediate)
    },
  }
}

test('when PostgreSQL is back, so is everything', async () => {
  await database.restore()
  await expect.poll(async () => (await app.request('/healthz')).status).toBe(200)
  expect((await app.request('/p/something')).status).toBe(200)
  expect((await ada.browser.refreshSession(ada.session)).error).toBeNull()
})
