import { createId, emptyContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { DraftStore } from '#web/lib/offline/draft-store.ts'
import { createQueryClient } from '#web/lib/query/query-provider.tsx'
import { promptWith } from '../model/prompt.fixture.ts'

const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#web/lib/api/call.ts', () => ({ call: server.call }))
const { openingQuery } = await import('./find-opening.ts')

const drafts: DraftStore = {
  accountId: createId(),
  find: async () => undefined,
  keep: async () => undefined,
  update: async () => undefined,
  drop: async () => undefined,
  dropUnchanged: async () => undefined,
}

function open(id: string, given = drafts) {
  const client = createQueryClient()
  const address = { id, search: new URLSearchParams(), isTemplate: false }
  const observer = new QueryObserver(client, { ...openingQuery(address, given), retry: false })
  return { client, observer, stop: observer.subscribe(() => undefined) }
}

test('an open editor goes on with the same prompt when everything on the screen is loaded again', async () => {
  const { client, observer, stop } = open('new')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
  const { promptId } = observer.getCurrentResult().data ?? {}
  await client.invalidateQueries()
  stop()
  expect(observer.getCurrentResult().data).toMatchObject({ promptId })
})

test('a prompt that could not be opened without the server opens once it is back', async () => {
  server.call.mockRejectedValueOnce(new ApiError({ status: 0, code: 'x', message: '' }))
  server.call.mockResolvedValue(promptWith(1, emptyContent))
  const { client, observer, stop } = open(createId())
  await vi.waitFor(() => expect(observer.getCurrentResult().error).not.toBeNull())
  await client.invalidateQueries()
  stop()
  expect(observer.getCurrentResult().data).toMatchObject({ prompt: { revision: 1 } })
})

test('a prompt opens although the drafts of this device do not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.call.mockResolvedValue(promptWith(1, emptyContent))
  const { observer, stop } = open(createId(), { ...drafts, find: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
  stop()
})
