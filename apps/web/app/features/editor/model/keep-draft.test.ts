import { emptyContent } from '@product/domain'
import { expect, test, vi } from 'vitest'
import type { Draft } from '#web/lib/offline/draft-store.ts'
import { createDraftKeeper } from './keep-draft.ts'
import type { SaveState } from './save-machine.ts'

const stored = { revision: 1, content: emptyContent }
const stateOf = (body: string): SaveState => ({
  content: { ...emptyContent, body },
  stored,
  sending: null,
  seal: null,
  trouble: null,
})

function openKeeper(restored: Draft | null) {
  const drafts = {
    keep: vi.fn(async (_id: string, _draft: Draft) => undefined),
    drop: vi.fn(async () => undefined),
    dropUnchanged: vi.fn(async () => undefined),
  }
  const onKept = vi.fn()
  const keeper = createDraftKeeper({ promptId: 'one', drafts, creation: {}, restored, onKept })
  const keep = async (state: SaveState, isKept = true) => {
    onKept.mockClear()
    keeper.keep(state)
    await vi.waitFor(() => expect(onKept).toHaveBeenCalledWith(isKept))
  }
  return { drafts, keep }
}

test('a page that is left without a change writes nothing, so that it overtakes no other tab', async () => {
  const { drafts, keep } = openKeeper(null)
  const state = stateOf('typed')
  await keep(state)
  await keep({ ...state })
  expect(drafts.keep).toHaveBeenCalledOnce()
  await keep(stateOf('typed more'))
  expect(drafts.keep).toHaveBeenCalledTimes(2)
})

test('work that could not be kept is written again, also without a change', async () => {
  const { drafts, keep } = openKeeper(null)
  drafts.keep.mockRejectedValueOnce(new Error('No space'))
  const state = stateOf('typed')
  await keep(state, false)
  await keep(state)
  expect(drafts.keep).toHaveBeenCalledTimes(2)
})

test('a draft that was restored goes once the new one is kept', async () => {
  const { revision, content: base } = stored
  const { content } = stateOf('typed')
  const restored = { writer: 'before', content, revision, base, sending: null, creation: {} }
  const { drafts, keep } = openKeeper(restored)
  await keep(stateOf('typed more'))
  await keep(stateOf('typed even more'))
  expect(drafts.dropUnchanged).toHaveBeenCalledExactlyOnceWith('one', restored)
})
