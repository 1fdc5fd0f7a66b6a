import { afterEach, expect, test, vi } from 'vitest'
import { chatStorageKey } from '#web/lib/commands/chat-store.ts'
import { countUnsent } from './count-unsent.ts'

afterEach(() => vi.unstubAllGlobals())

const store = (text: string | null) =>
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (name === chatStorageKey ? text : null),
  })

test('messages to support that were not sent count, those that were refused included', async () => {
  const message = { text: 'Hello', problem: null }
  store(JSON.stringify({ outbox: [message, { ...message, problem: 'Blocked' }] }))
  expect(await countUnsent()).toEqual({ changes: 0, chatMessages: 2 })
})

test('a device without a chat, or with one that cannot be read, has no such messages', async () => {
  for (const text of [null, 'null', '{', '{"outbox":3}']) {
    store(text)
    expect(await countUnsent()).toEqual({ changes: 0, chatMessages: 0 })
  }
})
