import { beforeEach, expect, test, vi } from 'vitest'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})

/** The page anew, in the same tab. */
async function loadPage() {
  vi.resetModules()
  return await import('./session-drafts.ts')
}

test('a draft survives a reload until it is deleted', async () => {
  const { writeSessionDraft } = await loadPage()
  writeSessionDraft('ada', 'ask', { title: 'Why', body: 'Because' })
  const { readSessionDraft, deleteSessionDraft } = await loadPage()
  expect(readSessionDraft('ada', 'ask')).toEqual({ title: 'Why', body: 'Because' })
  expect(readSessionDraft('ada', 'another')).toBeUndefined()
  deleteSessionDraft('ask')
  expect(readSessionDraft('ada', 'ask')).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a draft of one account is never read by another, which deletes it', async () => {
  const { writeSessionDraft } = await loadPage()
  writeSessionDraft('ada', 'ask', { body: 'My secret' })
  const { readSessionDraft } = await loadPage()
  expect(readSessionDraft('grace', 'ask')).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a sign-out leaves no draft on the page, and none is stored after it', async () => {
  const { writeSessionDraft, readSessionDraft } = await loadPage()
  const { noteAccountLeft } = await import('#web/lib/auth/signed-in-account.ts')
  const { endSession } = await import('#web/lib/auth/sign-out.ts')
  writeSessionDraft('ada', 'ask', { body: 'My secret' })
  await endSession({ signOut: async () => ({ error: null }) })
  // As `clearDevice` does.
  stored.clear()
  writeSessionDraft('ada', 'ask', { body: 'My secret!' })
  noteAccountLeft()
  expect(readSessionDraft('ada', 'ask')).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a draft that is too long lasts as long as the page; the tab has it as it was before', async () => {
  const { writeSessionDraft, readSessionDraft, longestSessionDraft } = await loadPage()
  const long = { body: 'x'.repeat(longestSessionDraft) }
  writeSessionDraft('ada', 'ask', { body: 'Short' })
  writeSessionDraft('ada', 'ask', long)
  expect(readSessionDraft('ada', 'ask')).toEqual(long)
  expect((await loadPage()).readSessionDraft('ada', 'ask')).toEqual({ body: 'Short' })
})

test('a browser that forbids storage has drafts as long as the page', async () => {
  const forbid = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  const { writeSessionDraft, readSessionDraft, deleteSessionDraft } = await loadPage()
  expect(readSessionDraft('ada', 'ask')).toBeUndefined()
  writeSessionDraft('ada', 'ask', { body: 'Hello' })
  expect(readSessionDraft('ada', 'ask')).toEqual({ body: 'Hello' })
  deleteSessionDraft('ask')
  expect(readSessionDraft('ada', 'ask')).toBeUndefined()
})

test.each(['null', '7', 'not JSON', '{"accountId":"ada"}', '{"accountId":"ada","fields":{"a":1}}'])(
  'anything else in the storage is no draft: %s',
  async (text) => {
    const { readSessionDraft } = await loadPage()
    stored.set('draft:ask', text)
    expect(readSessionDraft('ada', 'ask')).toBeUndefined()
  },
)
