import 'fake-indexeddb/auto'
import { emptyContent } from '@product/domain'
import { outbox } from '@product/sync'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import {
  endAccount,
  findOptionalAccount,
  listAccounts,
  removeAccount,
  storeAccount,
} from '#extension/session/account-store.ts'
import { sessionAnswers } from '#extension/session/answer-session.ts'
import { connectedAccount as account } from '#extension/testing/connected-account.ts'
import {
  countUnsent,
  deleteAccountCopy,
  deleteSentCopy,
  describeSync,
  findFreshCopy,
  openAccountCopy,
  syncAccount,
} from './copies.ts'

vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  const permissions = { contains: async () => true, remove: async () => true }
  return { browser: Object.assign(browser, { permissions }) }
})

const prompt = (id: string) => ({
  id,
  workspaceId: 'workspace',
  content: { ...emptyContent, title: 'Stored' },
})

const page = {
  cursor: 'next',
  isMore: false,
  isReset: false,
  workspaces: [],
  collections: [],
  templates: [],
  prompts: [] as unknown[],
  stars: [],
  deleted: [],
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

/** A server whose answers a test gives one by one. */
function serve(answer: (request: Request) => Response | Promise<Response>) {
  const paths: string[] = []
  vi.stubGlobal('fetch', (input: Request, init?: RequestInit) => {
    const request = new Request(input, init)
    paths.push(new URL(request.url).pathname)
    return answer(request)
  })
  return paths
}

const answerPage = (changes: Partial<typeof page> = {}) => Response.json({ ...page, ...changes })

let notices: unknown[]
beforeEach(async () => {
  fakeBrowser.reset()
  for (const each of await listAccounts()) await removeAccount(each.key)
  await deleteAccountCopy(account)
  await storeAccount(account)
  notices = []
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (message) => {
    notices.push(message)
  })
})

const addPrompt = async () =>
  await outbox(await openAccountCopy(account)).add({
    type: 'save-prompt',
    workspaceId: 'workspace',
    promptId: crypto.randomUUID(),
    content: { ...emptyContent, title: 'Never sent' },
    base: null,
  })

describe('syncing', () => {
  test('goes once more for all who ask while it is under way', async () => {
    const held = Promise.withResolvers<void>()
    const paths = serve(async () => {
      if (paths.length === 1) await held.promise
      return answerPage()
    })
    const first = syncAccount(account)
    await expect.poll(() => paths.length).toBe(1)
    const others = [syncAccount(account), syncAccount(account), syncAccount(account)]
    held.resolve()
    await Promise.all([first, ...others])
    expect(paths).toEqual(['/api/v1/sync', '/api/v1/sync'])
  })

  test('is told to screens when prompts came or the server is gone, and not when nothing is new', async () => {
    const changed = { changed: 'prompts' }
    serve(() => answerPage({ isReset: true, prompts: [prompt('one')] }))
    await syncAccount(account)
    expect(notices).toEqual([changed])
    serve(() => answerPage())
    await syncAccount(account)
    expect(notices).toEqual([changed])

    serve(noNetwork)
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(syncAccount(account)).rejects.toMatchObject({ code: 'network.unreachable' })
    expect(notices).toEqual([changed, changed])
    expect(await describeSync(account)).toMatchObject({ problem: 'offline' })
    const held = Promise.withResolvers<Response>()
    serve(() => held.promise)
    const again = syncAccount(account)
    // Nobody knows yet that the server is back.
    expect(await describeSync(account)).toMatchObject({ problem: 'offline' })
    held.resolve(answerPage())
    await again
    expect(await describeSync(account)).toMatchObject({ problem: null })
    expect(notices).toEqual([changed, changed, changed])
  })

  test('is tried again after the first one has failed', async () => {
    serve(noNetwork)
    await expect(findFreshCopy(account)).rejects.toMatchObject({ code: 'network.unreachable' })
    serve(() => answerPage({ isReset: true }))
    await findFreshCopy(account)
    expect((await describeSync(account)).syncedAt).not.toBeNull()
  })
})

describe('disconnecting', () => {
  const disconnect = (discardsUnsent: boolean) =>
    sessionAnswers['session.disconnect']({ key: account.key, discardsUnsent })

  test('keeps changes that could not be sent until the person gives them up', async () => {
    await addPrompt()
    serve(noNetwork)
    expect(await disconnect(false)).toEqual({ isDisconnected: false, unsent: 1 })
    expect(await countUnsent(account)).toBe(1)
    expect(await listAccounts()).toHaveLength(1)
    expect(await disconnect(true)).toEqual({ isDisconnected: true, hasEndedSession: false })
    expect(await listAccounts()).toEqual([])
    expect(await countUnsent(account)).toBe(0)
  })

  test('asks about changes that the server has refused', async () => {
    await addPrompt()
    const refusal = { error: { code: 'plan.limit-reached', message: 'No more prompts' } }
    serve(({ url }) =>
      url.includes('/prompts/') ? Response.json(refusal, { status: 402 }) : answerPage(),
    )
    expect(await disconnect(false)).toEqual({ isDisconnected: false, unsent: 1 })
  })

  test('sends first what waits', async () => {
    await addPrompt()
    const sent: string[] = []
    serve(({ url, method }) => {
      if (url.includes('/logout')) return new Response(null, { status: 204 })
      if (method === 'PUT') sent.push(url)
      return method === 'PUT'
        ? Response.json({ ...prompt(url.split('/').at(-1) ?? ''), revision: 1 })
        : answerPage()
    })
    expect(await disconnect(false)).toEqual({ isDisconnected: true, hasEndedSession: true })
    expect(sent).toHaveLength(1)
  })
})

describe('the copy of a session that was ended elsewhere', () => {
  const names = async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('copy'))

  test('is deleted', async () => {
    serve(() => answerPage({ isReset: true, prompts: [prompt('one')] }))
    await syncAccount(account)
    await endAccount(account)
    await deleteSentCopy(account)
    expect(await names()).toEqual([])
  })

  test('stays where it has changes that were never sent', async () => {
    await addPrompt()
    await endAccount(account)
    await deleteSentCopy(account)
    expect(await countUnsent(account)).toBe(1)
    expect((await findOptionalAccount(account.key))?.tokens).toBeNull()
  })
})
