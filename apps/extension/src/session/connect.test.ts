import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { connectedAccount, origin } from '#extension/testing/connected-account.ts'
import { listAccounts, removeAccount, storeAccount } from './account-store.ts'
import { finishConnections, startConnection } from './connect.ts'

const allowed = new Set<string>()
const readers = new Set<string>()
const alarms = new Set<string>()

type Origins = { origins: string[] }

vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  Object.assign(browser, {
    permissions: {
      contains: async ({ origins }: Origins) => origins.every((each) => allowed.has(each)),
      remove: async ({ origins }: Origins) => origins.every((each) => allowed.delete(each)),
    },
    scripting: {
      registerContentScripts: async ([script]: [{ id: string }]) => void readers.add(script.id),
      unregisterContentScripts: async ({ ids: [id = ''] }: { ids: string[] }) =>
        void readers.delete(id),
    },
  })
  Object.assign(browser.alarms, {
    create: async (name: string) => void alarms.add(name),
    clear: async (name: string) => alarms.delete(name),
  })
  return { browser }
})

const pattern = `${origin}/*`
const me = {
  account: { id: 'account', name: 'Ada', avatarUrl: 'https://images.example.com/ada.png' },
  email: 'ada@example.com',
}
const session = { accessToken: 'new', refreshToken: 'r2', expiresAt: 4_000_000_000 }
const config = { auth: { isHosted: false, anonKey: 'public' } }

vi.mock('@product/contract/site', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  // The whole of it says nothing about connecting.
  PublicConfig: {
    safeParse: (data?: object) => ({ success: data !== undefined && 'auth' in data, data }),
  },
}))

type Answers = Record<string, () => Response>

/** An installation, and the tokens of the sessions that were ended on it. */
function serve(answers: Answers = {}) {
  const ended: (string | null)[] = []
  const all: Answers = {
    '/api/v1/config': () => Response.json(config),
    '/api/v1/extension/sessions': () => Response.json(session, { status: 201 }),
    '/api/v1/me': () => Response.json(me),
    ...answers,
  }
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const { url, headers } = new Request(input, init)
    const { pathname } = new URL(url)
    if (pathname !== '/auth/v1/logout')
      return all[pathname]?.() ?? new Response('', { status: 404 })
    ended.push(headers.get('authorization'))
    return new Response(null, { status: 204 })
  })
  return ended
}

const findTab = async () =>
  (await fakeBrowser.tabs.query({})).find(({ url }) => url?.includes(origin))

/** As the script does that reads the answer on the installation's page. */
async function answer(parameters: Record<string, string>) {
  const tab = await findTab()
  const state = new URL(tab?.url ?? '').searchParams.get('state') ?? ''
  const connectionAnswer = new URLSearchParams({ ...parameters, state }).toString()
  const sender = {
    id: fakeBrowser.runtime.id,
    tab,
    frameId: 0,
    url: `${origin}/connect-extension/done`,
  }
  for (const listener of listeners) listener({ connectionAnswer }, sender)
  return async () => (await fakeBrowser.tabs.get(tab?.id ?? 0)).url
}

type Listener = (message: unknown, sender: object) => void
const listeners: Listener[] = []

beforeEach(async () => {
  fakeBrowser.reset()
  allowed.clear()
  readers.clear()
  alarms.clear()
  allowed.add(pattern)
  for (const { key } of await listAccounts()) await removeAccount(key)
  listeners.length = 0
  vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener').mockImplementation((listener) => {
    listeners.push(listener as Listener)
  })
  finishConnections()
})

test('without the permission for the host nothing is asked of it', async () => {
  allowed.clear()
  serve()
  await expect(startConnection(origin)).rejects.toMatchObject({ code: 'permission.missing' })
  expect(await findTab()).toBeUndefined()
})

describe('the permission for a host', () => {
  test.each<[string, Answers, string]>([
    ['is no Promptuary', { '/api/v1/config': () => new Response('Hello') }, 'address.other'],
    [
      'has its accounts elsewhere',
      { '/api/v1/config': () => Response.json({ auth: { isHosted: true } }) },
      'extension.sessions-elsewhere',
    ],
  ])('is given back where it %s', async (_, answers, code) => {
    serve(answers)
    await expect(startConnection(origin)).rejects.toMatchObject({ code })
    expect(allowed).toEqual(new Set())
  })

  test('is given back where the person cancels, and kept where they connect', async () => {
    serve()
    await startConnection(origin)
    await expect.poll(await answer({ error: 'refused' })).toContain('#refused')
    expect(allowed).toEqual(new Set())

    allowed.add(pattern)
    await startConnection(origin)
    await expect.poll(await answer({ code: 'good' })).toContain('#connected')
    expect(allowed).toEqual(new Set([pattern]))
    expect(await listAccounts()).toMatchObject([{ name: 'Ada', status: 'open', tokens: session }])
    // Its server would learn of each time that the extension is opened.
    expect((await listAccounts())[0]?.avatarUrl).toBeNull()

    // Another account of the host, which is not connected.
    await startConnection(origin)
    await expect.poll(await answer({ error: 'refused' })).toContain('#refused')
    expect(allowed).toEqual(new Set([pattern]))
  })
})

describe('a connection that was begun', () => {
  test('ends when its tab is closed', async () => {
    serve()
    await startConnection(origin)
    expect([readers.size, alarms.size]).toEqual([1, 1])
    const tab = await findTab()
    const closing = { windowId: 0, isWindowClosing: false }
    await fakeBrowser.tabs.onRemoved.trigger(tab?.id ?? 0, closing)
    await expect.poll(() => [readers.size, alarms.size, allowed.size]).toEqual([0, 0, 0])
    expect(await fakeBrowser.storage.session.get()).toEqual({})
  })

  test('ends when nobody has consented for a while', async () => {
    serve()
    await startConnection(origin)
    const [name = ''] = alarms
    await fakeBrowser.alarms.onAlarm.trigger({
      name,
      scheduledTime: 0,
      persistAcrossSessions: false,
    })
    await expect.poll(() => [readers.size, allowed.size]).toEqual([0, 0])
  })
})

describe('sessions that nobody would use', () => {
  test('are ended where the account cannot be read', async () => {
    const ended = serve({ '/api/v1/me': () => Response.json({}, { status: 503 }) })
    await startConnection(origin)
    await expect.poll(await answer({ code: 'good' })).toContain('#failed')
    expect(ended).toEqual(['Bearer new'])
    expect(await listAccounts()).toEqual([])
  })

  test('are ended where an account is connected again', async () => {
    const ended = serve()
    await storeAccount({
      ...connectedAccount,
      tokens: { accessToken: 'old', refreshToken: 'r1', expiresAt: 4_000_000_000 },
    })
    await startConnection(origin)
    await expect.poll(await answer({ code: 'good' })).toContain('#connected')
    expect(ended).toEqual(['Bearer old'])
    expect(await listAccounts()).toMatchObject([{ tokens: session }])
  })
})
