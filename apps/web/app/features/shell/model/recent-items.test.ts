import { beforeEach, expect, test, vi } from 'vitest'
import { listRecents, noteRecent } from './recent-items.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

const note = (id: string) =>
  noteRecent('ada', { kind: 'prompt', id, title: `Prompt ${id}`, did: 'copied' })

test('the newest comes first, each once, and no more than eight', () => {
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '3']) note(id)
  expect(listRecents('ada').map(({ id }) => id)).toEqual(['3', '9', '8', '7', '6', '5', '4', '2'])
})

test('another account has recents of its own, and what cannot be read is none', () => {
  note('1')
  expect(listRecents('bob')).toEqual([])
  localStorage.setItem('palette-recents:ada', '[{"kind":"song"}]')
  expect(listRecents('ada')).toEqual([])
})
