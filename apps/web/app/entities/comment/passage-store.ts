import { type CommentedField, createPassageFinder, type TextRange } from '@product/domain'

export type PlacedPassage = TextRange & { id: string }

/** Passages of threads, and the texts that their positions refer to. */
type ThreadPassages = {
  texts: Record<CommentedField, string>
  passages: readonly (PlacedPassage & { field: CommentedField })[]
}

/** Words that somebody has selected to write a comment about. */
export type MarkedWords = {
  kind: 'comment' | 'suggestion'
  field: CommentedField
  quote: string
}

/** The id under which the editor shows the marked words. */
export const markedId = 'marked'

/** An editor of one of the texts, as far as passages are concerned. */
export type PassageEditor = {
  read: () => string
  /** Null if nothing is selected. */
  readSelection: () => TextRange | null
  find: (id: string) => TextRange | null
  /** Replaces all passages that it shows. */
  place: (passages: readonly PlacedPassage[]) => void
  activate: (id: string | null) => void
  reveal: (id: string) => void
  replace: (id: string, text: string) => void
}

export type PassageState = {
  marked: MarkedWords | null
  activeId: string | null
  /** Counts the times that a thread was opened from the text: it scrolls into view each time. */
  opened: number
  /** Threads whose words are in the texts now. */
  foundIds: ReadonlySet<string>
  openThreads: number
}

/** After so long without a key, passages whose words were changed are looked for again. */
const searchPause = 300

export type PassageStore = ReturnType<typeof createPassageStore>

type PassageOptions = {
  /** Comments are to be shown. */
  onOpen: () => void
  /** Whether they are shown beside the text, and not in its place. */
  areBeside: () => boolean
}

/** Connects the comments with the editors of the texts: where passages are, which is marked, which is open. */
export function createPassageStore({ onOpen, areBeside }: PassageOptions) {
  const listeners = new Set<() => void>()
  const editors = new Map<CommentedField, PassageEditor>()
  let threads: ThreadPassages = { texts: { body: '', systemMessage: '' }, passages: [] }
  let searchTimer: ReturnType<typeof setTimeout> | undefined
  let state: PassageState = {
    marked: null,
    activeId: null,
    opened: 0,
    foundIds: new Set(),
    openThreads: 0,
  }

  function update(changes: Partial<PassageState>) {
    state = { ...state, ...changes }
    for (const notify of listeners) notify()
  }

  const ofField = (field: CommentedField) =>
    threads.passages.filter((passage) => passage.field === field)

  function placeIn(
    field: CommentedField,
    editor: PassageEditor,
    staysInPlace: (passage: PlacedPassage) => unknown = () => false,
  ) {
    const find = createPassageFinder(threads.texts[field], editor.read())
    const placed: PlacedPassage[] = ofField(field).flatMap((passage) => {
      const { id, start, end } = passage
      const place = staysInPlace(passage) ? editor.find(id) : find({ start, end })
      return place ? [{ ...place, id }] : []
    })
    const marked = state.marked?.field === field ? editor.find(markedId) : null
    editor.place(marked ? [...placed, { id: markedId, ...marked }] : placed)
    editor.activate(state.activeId)
  }

  /**
   * Passages move with the text. One whose words were typed over or deleted is looked for as it would be when the
   * prompt is opened again: words that were replaced, or are back by undo, belong to it.
   */
  function searchChanged(field: CommentedField, editor: PassageEditor) {
    const text = editor.read()
    const wordsOf = (source: string, { start, end }: TextRange) => source.slice(start, end)
    const isSame = (passage: PlacedPassage) => {
      const place = editor.find(passage.id)
      return place && wordsOf(text, place) === wordsOf(threads.texts[field], passage)
    }
    if (!ofField(field).every(isSame)) placeIn(field, editor, isSame)
  }

  const listFound = () =>
    threads.passages.filter(({ id, field }) => editors.get(field)?.find(id)).map(({ id }) => id)

  function noteFound() {
    const found = listFound()
    const isSame =
      found.length === state.foundIds.size && found.every((id) => state.foundIds.has(id))
    if (!isSame) update({ foundIds: new Set(found) })
  }

  function unmark() {
    const field = state.marked?.field
    if (!field) return
    update({ marked: null })
    const editor = editors.get(field)
    if (editor) placeIn(field, editor)
  }

  function mark(kind: MarkedWords['kind'], field: CommentedField) {
    const editor = editors.get(field)
    const selected = editor?.readSelection()
    if (!editor || !selected) return false
    unmark()
    const quote = editor.read().slice(selected.start, selected.end)
    update({ marked: { kind, field, quote }, activeId: null })
    const shown = ofField(field).flatMap(({ id }) => {
      const place = editor.find(id)
      return place ? [{ id, ...place }] : []
    })
    editor.place([...shown, { id: markedId, ...selected }])
    editor.activate(markedId)
    onOpen()
    return true
  }

  function activate(id: string | null) {
    update({ activeId: id })
    for (const editor of editors.values()) editor.activate(id)
  }

  function open(id: string) {
    activate(id)
    update({ opened: state.opened + 1 })
    onOpen()
  }

  const editorOf = (id: string) => [...editors.values()].find((editor) => editor.find(id))

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => state,
    attach: (field: CommentedField, editor: PassageEditor) => {
      editors.set(field, editor)
      placeIn(field, editor)
      noteFound()
      return () => void editors.delete(field)
    },
    /** From the editor of a text that has changed. */
    textChanged: () => {
      noteFound()
      clearTimeout(searchTimer)
      if (threads.passages.length === 0) return
      searchTimer = setTimeout(() => {
        for (const [field, editor] of editors) searchChanged(field, editor)
        noteFound()
      }, searchPause)
    },
    showThreads: (next: ThreadPassages, openThreads: number) => {
      threads = next
      for (const [field, editor] of editors) placeIn(field, editor)
      update({ openThreads, foundIds: new Set(listFound()) })
    },
    mark,
    /** Marks what is selected, in whichever text. */
    markSelection: (kind: MarkedWords['kind']) => mark(kind, 'body') || mark(kind, 'systemMessage'),
    unmark,
    activate,
    open,
    /** From a click on a passage in the text. Somebody who wants to edit it is not led away. */
    touch: (id: string) => {
      if (id === markedId) return
      if (areBeside()) open(id)
      else activate(id)
    },
    find: (field: CommentedField, id: string) => editors.get(field)?.find(id) ?? null,
    read: (field: CommentedField) => editors.get(field)?.read() ?? '',
    reveal: (id: string) => editorOf(id)?.reveal(id),
    /** Whether the passage was there to be replaced. */
    replace: (id: string, text: string): boolean => {
      const editor = editorOf(id)
      editor?.replace(id, text)
      return editor !== undefined
    },
  }
}
