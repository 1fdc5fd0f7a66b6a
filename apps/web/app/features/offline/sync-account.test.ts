import 'fake-indexeddb/auto'
import type { SyncPage } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { outbox } from '@product/sync'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { createDraftStore } from '#web/lib/offline/draft-store.ts'
import { findStoredAnswer, storeAnswer } from '#web/lib/offline/stored-answers.ts'
import { queueChanges } from '#web/lib/offline/waiting-changes.ts'

const server = vi.hoisted(() => ({ page: {} }))
vi.mock('#web/lib/api/call-as.ts', () => ({ callAs: () => async () => server.page }))
const { syncDevice } = await import('./sync-account.ts')

vi.stubGlobal('location', { origin: 'https://prompts.example' })
let persistRequests = 0
const persist = async () => {
  persistRequests += 1
  return true
}
vi.stubGlobal('navigator', {
  locks: { request: (_: string, task: () => unknown) => task() },
  storage: { persist },
})
afterAll(() => void vi.unstubAllGlobals())

const page: SyncPage = {
  cursor: 'one',
  isMore: false,
  isReset: true,
  workspaces: [],
  collections: [],
  templates: [],
  stars: [],
  prompts: [],
  deleted: [],
}
const promptId = createId()
let accountId = ''
const sendDrafts = vi.fn(async () => undefined)

beforeEach(async () => {
  accountId = createId()
  server.page = page
  const change = { workspaceId: createId(), promptId, isFavorite: true }
  await queueChanges(await openDeviceCopy(accountId), [{ type: 'favorite', ...change }])
})

const countWaiting = async () => (await outbox(await openDeviceCopy(accountId)).list()).length

test('screens that showed a waiting change are loaded again once it is sent', async () => {
  expect(await syncDevice(accountId, sendDrafts)).toBe(true)
  expect(await countWaiting()).toBe(0)
  expect(await syncDevice(accountId, sendDrafts)).toBe(false)
})

test('a change that cannot be sent yet does not make screens load again with every sync', async () => {
  const draft = { writer: 'one', content: emptyContent, revision: 0, sending: null, creation: {} }
  const drafts = createDraftStore(accountId)
  await drafts.keep(promptId, draft)
  expect(await syncDevice(accountId, sendDrafts)).toBe(false)
  expect(await countWaiting()).toBe(1)
  await drafts.drop(promptId, draft.writer)
  expect(await syncDevice(accountId, sendDrafts)).toBe(true)
})

test('the sync does not wait for shared documents', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  sendDrafts.mockImplementation((async (_: string, { isShared }: { isShared: boolean }) =>
    isShared ? await promise : undefined) as typeof sendDrafts)
  expect(await syncDevice(accountId, sendDrafts)).toBe(true)
  resolve(undefined)
})

test('the browser is asked once not to delete what waits', () => {
  expect(persistRequests).toBe(1)
})

test('stored answers about a prompt go with it, and others stay', async () => {
  await syncDevice(accountId, sendDrafts)
  const owner = { accountId, workspaceId: null }
  const urlOf = (path: string) => `https://prompts.example/api/v1${path}`
  await storeAnswer(owner, urlOf(`/prompts/${promptId}/versions`), '{}')
  await storeAnswer(owner, urlOf('/me'), '{}')
  server.page = { ...page, isReset: false, deleted: [{ kind: 'prompt', id: promptId }] }
  await syncDevice(accountId, sendDrafts)
  expect(await findStoredAnswer(owner, urlOf(`/prompts/${promptId}/versions`))).toBeUndefined()
  expect(await findStoredAnswer(owner, urlOf('/me'))).toBe('{}')
})
