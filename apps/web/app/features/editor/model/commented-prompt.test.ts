import { emptyContent, type PromptContent } from '@product/domain'
import { expect, test } from 'vitest'
import {
  createPassageStore,
  type PassageEditor,
  type PlacedPassage,
} from '#web/entities/comment/passage-store.ts'
import type { Save } from '#web/lib/offline/draft-store.ts'
import { createCommentedPrompt } from './commented-prompt.ts'
import { createEditorSession } from './editor-session.ts'
import type { SaveAnswer } from './saver.ts'

const drafts = {
  find: async () => undefined,
  keep: async () => undefined,
  drop: async () => undefined,
  dropUnchanged: async () => undefined,
}

const stored = 'Sum up the text in one line.'

/** An open prompt with words of its body selected and one commented passage. */
function open(answer: (save: Save) => SaveAnswer, { isReadOnly = false } = {}) {
  const saves: Save[] = []
  let version = 3
  const content: PromptContent = { ...emptyContent, body: stored }
  const session = createEditorSession({
    promptId: '0192f4b2-7a71-7ab4-8d27-1f0e0f6f3f11',
    content,
    revision: 3,
    draft: null,
    creation: {},
    drafts,
    isReadOnly,
    send: async (save) => {
      saves.push(save)
      version += 1
      return answer(save)
    },
    load: async () => null,
    saveVersion: async () => ({ failure: { kind: 'unreachable' } }),
  })
  const passages = createPassageStore({ onOpen: () => {}, areBeside: () => true })
  let text = stored
  let placed: readonly PlacedPassage[] = []
  const find = (id: string) => placed.find((passage) => passage.id === id) ?? null
  const editor: PassageEditor = {
    read: () => text,
    readSelection: () => ({ start: 7, end: 15 }),
    find,
    place: (next) => {
      placed = next
    },
    activate: () => {},
    reveal: () => {},
    replace: (id, replacement) => {
      const found = find(id)
      if (found) type(text.slice(0, found.start) + replacement + text.slice(found.end))
    },
  }
  const type = (next: string) => {
    text = next
    session.type('body', () => text)
  }
  passages.attach('body', editor)
  passages.showThreads(
    {
      texts: { body: stored, systemMessage: '' },
      passages: [{ id: 'thread', field: 'body', start: 19, end: 27 }],
    },
    1,
  )
  const commented = createCommentedPrompt({
    promptId: '0192f4b2-7a71-7ab4-8d27-1f0e0f6f3f11',
    session,
    passages,
    readVersion: () => version,
    isStored: true,
    isReadOnly,
    show: () => {},
    showText: () => {},
    onClose: undefined,
  })
  return { commented, passages, saves, type, editor }
}

const succeed = ({ baseRevision }: Save): SaveAnswer => ({ revision: baseRevision + 1 })
const fail = (): SaveAnswer => ({ failure: { kind: 'unreachable' } })

test('marked words become a passage of the version that is stored', async () => {
  const { commented, passages, saves, type, editor } = open(succeed)
  type(`Please: ${stored}`)
  editor.readSelection = () => ({ start: 15, end: 23 })
  passages.mark('comment', 'body')
  expect(await commented.preparePassage()).toEqual({
    done: { version: 4, field: 'body', start: 15, end: 23, quote: 'the text' },
  })
  expect(saves).toHaveLength(1)
})

test('a reader marks words without a save', async () => {
  const { commented, passages, saves } = open(succeed, { isReadOnly: true })
  passages.mark('comment', 'body')
  expect(await commented.preparePassage()).toMatchObject({
    done: { version: 3, quote: 'the text' },
  })
  expect(saves).toEqual([])
})

test('offline nothing is commented on, and it is said why', async () => {
  const { commented, passages, type } = open(fail)
  passages.mark('comment', 'body')
  type('Sum up the text in two lines.')
  expect(await commented.preparePassage()).toMatchObject({
    refusal: expect.stringMatching(/offline/),
  })
})

test('an accepted suggestion takes the place of its passage and is saved as a sealed version', async () => {
  const { commented, saves } = open(succeed)
  const suggestion = { threadId: 'thread', replacement: 'two sentences' }
  expect(await commented.acceptSuggestion(suggestion)).toEqual({ done: 4 })
  expect(saves).toMatchObject([
    { seal: true, content: { body: 'Sum up the text in two sentences.' } },
  ])
})

test('a suggestion whose passage was deleted is refused in words, and the text stays', async () => {
  const { commented, saves, editor } = open(succeed)
  editor.place([])
  expect(
    await commented.acceptSuggestion({ threadId: 'thread', replacement: 'two sentences' }),
  ).toMatchObject({ refusal: expect.stringMatching(/words were deleted/) })
  expect(saves).toEqual([])
})

test('a reader accepts no suggestion', async () => {
  const { commented, editor } = open(succeed, { isReadOnly: true })
  const suggestion = { threadId: 'thread', replacement: 'two sentences' }
  expect(await commented.acceptSuggestion(suggestion)).toHaveProperty('refusal')
  expect(editor.read()).toBe(stored)
})
