import { contentLimits, createId, emptyContent } from '@product/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { createProposalDrafts, type ProposalDraft } from './proposal-draft.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
})

const draft: ProposalDraft = {
  requestId: createId(),
  base: { content: emptyContent, hash: 'hash', version: 1, source: 'shared' },
  content: { ...emptyContent, body: 'x'.repeat(contentLimits.body + 1) },
  title: 'Longer',
  message: '',
}

test('a draft is found again as it was, also with a text that is too long', () => {
  createProposalDrafts('me', 'prompt').keep(draft)
  expect(createProposalDrafts('me', 'prompt').find()).toEqual(draft)
})

test('a draft of another shape is none', () => {
  const drafts = createProposalDrafts('me', 'prompt')
  drafts.keep(draft)
  const [name = ''] = stored.keys()
  stored.set(name, JSON.stringify({ ...draft, content: { title: 'Of an older release' } }))
  expect(drafts.find()).toBeNull()
})
