import 'fake-indexeddb/auto'
import { contentLimits, createId, emptyContent } from '@product/domain'
import { expect, test } from 'vitest'
import { askDrafts } from '#web/lib/offline/draft-store.ts'
import { createProposalDrafts, type ProposalDraft } from './proposal-draft.ts'

const draft: ProposalDraft = {
  requestId: createId(),
  base: { content: emptyContent, hash: 'hash', version: 1, source: 'shared' },
  content: { ...emptyContent, body: 'x'.repeat(contentLimits.body + 1) },
  title: 'Longer',
  message: '',
}

test('a draft is found again as it was, also with a text that is too long, until it is sent', async () => {
  await createProposalDrafts('me', 'one').keep(draft)
  const drafts = createProposalDrafts('me', 'one')
  expect(await drafts.find()).toEqual(draft)
  expect(await createProposalDrafts('somebody else', 'one').find()).toBeUndefined()
  await drafts.drop()
  expect(await drafts.find()).toBeUndefined()
})

test('a draft of another shape is none', async () => {
  await createProposalDrafts('me', 'two').keep(draft)
  const older = { ...draft, content: { title: 'Of an older release' } }
  await askDrafts('me', 'readwrite', (store) => store.put(older, 'me:proposal:two'))
  expect(await createProposalDrafts('me', 'two').find()).toBeUndefined()
})
