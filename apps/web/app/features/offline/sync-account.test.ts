import 'fake-indexeddb/auto'
import type { SyncPage } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { outbox } from '@product/sync'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { createDraftStore } from '#web/lib/offline/draft-store.ts'
import { queueChanges } from '#web/lib/offline/waiting-changes.ts'

const server = vi.hoisted(() => ({ sent: [] as string[], page: {} as object }))
vi.mock('#web/lib/api/call-as.ts', () => ({
  callAs: () => async (route: { path: string }) => {
    server.sent.push(route.path)
    return server.page
  },
}))
const { syncDevice } = await import('./sync-account.ts')

vi.stubGlobal('location', { origin: 'https://prompts.example' })
vi.stubGlobal('navigator', { locks: { request: (_: string, task: () => unknown) => task() } })
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
server.page = page

const promptId = createId()
let accountId = ''
const sendDrafts = vi.fn(async () => undefined)

beforeEach(async () => {
  accountId = createId()
  server.sent = []
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
