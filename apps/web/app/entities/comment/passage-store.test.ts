import { expect, test, vi } from 'vitest'
import { createPassageStore, markedId, type PlacedPassage } from './passage-store.ts'

/** An editor that shows passages where it is told, and forgets them when its text is replaced. */
function createEditor(text: string) {
  let placed: readonly PlacedPassage[] = []
  const editor = {
    text,
    selection: null as { start: number; end: number } | null,
    activeId: null as string | null,
    read: () => editor.text,
    readSelection: () => editor.selection,
    find: (id: string) => placed.find((passage) => passage.id === id) ?? null,
    place: (next: readonly PlacedPassage[]) => {
      placed = next
    },
    activate: (id: string | null) => {
      editor.activeId = id
    },
    reveal: () => {},
    replace: (id: string, next: string) => {
      const found = editor.find(id)
      if (found)
        editor.setText(editor.text.slice(0, found.start) + next + editor.text.slice(found.end))
    },
    setText: (next: string) => {
      editor.text = next
      placed = []
    },
    words: () => placed.map(({ start, end }) => editor.text.slice(start, end)),
  }
  return editor
}

const texts = { body: 'Sum up the text.', systemMessage: '' }
const passages = [{ id: 'a', field: 'body' as const, start: 7, end: 15 }]

function open(text = texts.body) {
  const onOpen = vi.fn()
  const store = createPassageStore({ onOpen, areBeside: () => false })
  const editor = createEditor(text)
  store.attach('body', editor)
  store.showThreads({ texts, passages }, 1)
  return { store, editor, onOpen }
}

test('passages are placed where their words are in the text of the editor', () => {
  const { store, editor } = open('Please sum up the whole text.')
  expect(editor.words()).toEqual(['the whole text'])
  expect([...store.getSnapshot().foundIds]).toEqual(['a'])
})

test('passages that came before the editor are placed when it is there', () => {
  const store = createPassageStore({ onOpen: () => {}, areBeside: () => true })
  store.showThreads({ texts, passages }, 1)
  const editor = createEditor(texts.body)
  store.attach('body', editor)
  expect(editor.words()).toEqual(['the text'])
})

test('a passage whose words were deleted is found again when they are back', () => {
  vi.useFakeTimers()
  try {
    const { store, editor } = open()
    editor.setText('Sum up.')
    store.textChanged()
    expect(store.getSnapshot().foundIds.size).toBe(0)
    editor.setText(texts.body)
    store.textChanged()
    vi.runAllTimers()
    expect(editor.words()).toEqual(['the text'])
    expect([...store.getSnapshot().foundIds]).toEqual(['a'])
  } finally {
    vi.useRealTimers()
  }
})

test('words that were typed over belong to the passage, and others stay where they are', () => {
  vi.useFakeTimers()
  try {
    const { store, editor } = open()
    // As the editor moves it while its last word is typed over.
    editor.setText('Sum up the whole text.')
    editor.place([{ id: 'a', start: 7, end: 12 }])
    store.textChanged()
    vi.runAllTimers()
    expect(editor.words()).toEqual(['the whole text'])
    // One of two places with the same words: the editor knows which.
    editor.setText('the text the text')
    editor.place([{ id: 'a', start: 9, end: 17 }])
    store.textChanged()
    vi.runAllTimers()
    expect(editor.find('a')).toMatchObject({ start: 9, end: 17 })
  } finally {
    vi.useRealTimers()
  }
})

test('marked words are shown beside the passages until the comment is given up', () => {
  const { store, editor, onOpen } = open()
  expect(store.markSelection('comment')).toBe(false)
  editor.selection = { start: 0, end: 3 }
  expect(store.markSelection('suggestion')).toBe(true)
  expect(onOpen).toHaveBeenCalledOnce()
  expect(store.getSnapshot().marked).toEqual({ kind: 'suggestion', field: 'body', quote: 'Sum' })
  expect(editor.words()).toEqual(['the text', 'Sum'])
  expect(editor.activeId).toBe(markedId)
  store.showThreads({ texts, passages: [] }, 0)
  expect(editor.words()).toEqual(['Sum'])
  store.unmark()
  expect(editor.words()).toEqual([])
})

test('a click on a passage leads nobody away from a text that the comments would cover', () => {
  const { store, onOpen } = open()
  store.touch('a')
  expect([store.getSnapshot().activeId, onOpen.mock.calls.length]).toEqual(['a', 0])
  store.open('a')
  expect([store.getSnapshot().opened, onOpen.mock.calls.length]).toEqual([1, 1])
})

test('only a passage that is there can be replaced', () => {
  const { store, editor } = open()
  expect(store.replace('b', 'x')).toBe(false)
  expect(store.replace('a', 'this')).toBe(true)
  expect(editor.text).toBe('Sum up this.')
})
