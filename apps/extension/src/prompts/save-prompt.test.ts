import 'fake-indexeddb/auto'
import { createId, emptyContent } from '@product/domain'
import { type Copy, openCopy, outbox } from '@product/sync'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredAccount } from '#extension/session/account-store.ts'
import { listRecents, rememberUse } from './recents.ts'
import { savePrompt } from './save-prompt.ts'

const { syncAccount } = vi.hoisted(() => ({ syncAccount: vi.fn<() => Promise<void>>() }))
vi.mock('#extension/sync/copies.ts', () => ({ syncAccount }))
vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  return { browser }
})

const account = { key: 'https://prompts.example.com a' } as StoredAccount
const save = {
  type: 'save-prompt',
  workspaceId: createId(),
  promptId: createId(),
  content: { ...emptyContent, title: 'Tea', body: 'Make tea.' },
  base: null,
} as const

let copy: Copy
beforeEach(async () => {
  copy = await openCopy({ server: 'https://prompts.example.com', accountId: createId() })
})

/** The server's answer to the change, as sending it leaves it in the outbox. */
const answer = (change: object) =>
  syncAccount.mockImplementationOnce(async () => {
    const [entry] = await outbox(copy).list()
    if (entry) await copy.database.put('outbox', { ...entry, ...change })
  })

test('a prompt that the server has is saved, and one that cannot be sent waits', async () => {
  syncAccount.mockImplementationOnce(async () => {
    const [entry] = await outbox(copy).list()
    if (entry) await copy.database.delete('outbox', entry.id)
  })
  expect(await savePrompt(account, copy, save)).toBe('saved')
  syncAccount.mockRejectedValueOnce(new Error('No network'))
  expect(await savePrompt(account, copy, save)).toBe('waiting')
  expect(await outbox(copy).list()).toHaveLength(1)
})

test('a refusal is told with its reason, and leaves nothing behind that would be sent again', async () => {
  answer({
    state: 'refused',
    refusal: { code: 'plan.limit-reached', message: 'Your plan is full.' },
  })
  await expect(savePrompt(account, copy, save)).rejects.toThrow('Your plan is full.')
  expect(await outbox(copy).list()).toEqual([])
})

test('a refused change from before stays listed when a later save of the prompt goes through', async () => {
  await outbox(copy).add(save)
  const refusal = { code: 'plan.limit-reached', message: 'Your plan is full.' }
  for (const entry of await outbox(copy).list())
    await copy.database.put('outbox', { ...entry, state: 'refused', refusal })
  syncAccount.mockImplementationOnce(async () => {
    const entry = (await outbox(copy).list()).find(({ state }) => state === 'waiting')
    if (entry) await copy.database.delete('outbox', entry.id)
  })
  expect(await savePrompt(account, copy, save)).toBe('saved')
  expect(await outbox(copy).list()).toMatchObject([{ state: 'refused' }])
})

test('a conflict stays until the person has decided', async () => {
  answer({ state: 'conflict', theirs: { revision: 2, content: save.content, conflicts: [] } })
  expect(await savePrompt(account, copy, save)).toBe('conflict')
  expect(await outbox(copy).list()).toHaveLength(1)
})

test('the latest uses of each account are remembered apart, and the oldest are forgotten', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let count = 0; count < 205; count++) {
    vi.setSystemTime(count)
    await rememberUse('one', `prompt ${count}`)
  }
  vi.useRealTimers()
  const recents = await listRecents('one')
  expect(recents.size).toBe(200)
  expect(recents.has('prompt 4')).toBe(false)
  expect(recents.get('prompt 204')).toBe(204)
  expect((await listRecents('other')).size).toBe(0)
})
