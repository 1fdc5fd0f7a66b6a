import { type Extension, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutter,
  keymap,
  showTooltip,
  type Tooltip,
} from '@codemirror/view'
import type { CommentedField } from '@product/domain'
import {
  markedId,
  type PassageEditor,
  type PassageStore,
  type PlacedPassage,
} from '#web/entities/comment/passage-store.ts'
import { fromOutside } from './from-outside.ts'

const setPassages = StateEffect.define<readonly PlacedPassage[]>()
const setActive = StateEffect.define<string | null>()

type Passages = { placed: readonly PlacedPassage[]; activeId: string | null }

/** Passages move with the text; one whose words are all deleted is no longer there. */
const passageField = StateField.define<Passages>({
  create: () => ({ placed: [], activeId: null }),
  update: (value, { effects, changes, docChanged }) => {
    let { placed, activeId } = value
    if (docChanged && placed.length > 0)
      placed = placed
        .map(({ id, start, end }) => ({
          id,
          start: changes.mapPos(start, 1),
          end: changes.mapPos(end, -1),
        }))
        .filter(({ start, end }) => start < end)
    for (const effect of effects) {
      if (effect.is(setPassages)) placed = effect.value
      if (effect.is(setActive)) activeId = effect.value
    }
    const isSame = placed === value.placed && activeId === value.activeId
    return isSame ? value : { placed, activeId }
  },
  provide: (field) =>
    EditorView.decorations.from(field, ({ placed, activeId }) =>
      Decoration.set(
        placed.map(({ id, start, end }) =>
          Decoration.mark({
            class: id === activeId ? 'cm-passage cm-passage-active' : 'cm-passage',
            attributes: { 'data-thread': id },
          }).range(start, end),
        ),
        true,
      ),
    ),
})

const findPlaced = (view: EditorView, id: string) =>
  view.state.field(passageField).placed.find((passage) => passage.id === id) ?? null

/** The number of threads that begin in a line. */
class CountMarker extends GutterMarker {
  readonly count: number

  constructor(count: number) {
    super()
    this.count = count
  }

  override eq(other: CountMarker) {
    return other.count === this.count
  }

  override toDOM() {
    const mark = document.createElement('span')
    mark.className = 'cm-comment-count'
    mark.textContent = this.count === 0 ? '' : String(this.count)
    if (this.count > 0)
      mark.title = this.count === 1 ? '1 comment thread' : `${this.count} comment threads`
    return mark
  }
}

const threadsAt = (view: EditorView, { from, to }: { from: number; to: number }) =>
  view.state
    .field(passageField)
    .placed.filter(({ id, start }) => id !== markedId && start >= from && start <= to)

const margin = (passages: PassageStore) =>
  gutter({
    class: 'cm-comment-margin',
    side: 'after',
    lineMarker: (view, line) => {
      const count = threadsAt(view, line).length
      return count > 0 ? new CountMarker(count) : null
    },
    lineMarkerChange: ({ startState, state }) =>
      startState.field(passageField) !== state.field(passageField),
    initialSpacer: () => new CountMarker(0),
    domEventHandlers: {
      click: (view, line) => {
        const [first] = threadsAt(view, line)
        if (first) passages.open(first.id)
        return first !== undefined
      },
    },
  })

const hideOffer = StateEffect.define<null>()

/** Offers to comment on what somebody selects, until they type or leave the text. */
function offerComment(passages: PassageStore, field: CommentedField): Extension {
  const offer = StateField.define<Tooltip | null>({
    create: () => null,
    update: (shown, transaction) => {
      const { effects, docChanged, selection, state } = transaction
      const { main } = state.selection
      const isOwnChange = docChanged && !transaction.isUserEvent(fromOutside)
      if (isOwnChange || main.empty || effects.some((effect) => effect.is(hideOffer))) return null
      if (!selection || !transaction.isUserEvent('select'))
        return shown && docChanged ? { ...shown, pos: main.from, end: main.to } : shown
      return { pos: main.from, end: main.to, above: true, create: () => ({ dom: drawOffer() }) }
    },
    provide: (value) => showTooltip.from(value),
  })
  const drawOffer = () => {
    const panel = document.createElement('div')
    panel.className = 'cm-offer cm-offer-comment'
    // The text would lose the focus, and the offer would go.
    panel.addEventListener('mousedown', (event) => event.preventDefault())
    for (const [label, kind] of [
      ['Comment', 'comment'],
      ['Suggest an edit', 'suggestion'],
    ] as const) {
      const button = panel.appendChild(document.createElement('button'))
      button.type = 'button'
      button.textContent = label
      button.addEventListener('click', () => passages.mark(kind, field))
    }
    return panel
  }
  return [
    offer,
    EditorView.focusChangeEffect.of((_, isFocused) => (isFocused ? null : hideOffer.of(null))),
    keymap.of([
      { key: 'Mod-Alt-m', run: () => passages.mark('comment', field) },
      { key: 'Mod-Alt-e', run: () => passages.mark('suggestion', field) },
    ]),
  ]
}

type PassageOptions = { passages: PassageStore; field: CommentedField }

/** Commented passages in the text, the margin with their number, and the offer to comment on a selection. */
export const showPassages = ({ passages, field }: PassageOptions): Extension => [
  passageField,
  ...(field === 'body' ? [margin(passages)] : []),
  offerComment(passages, field),
  EditorView.domEventHandlers({
    click: ({ target }) => {
      const mark = target instanceof Element ? target.closest('[data-thread]') : null
      const id = mark?.getAttribute('data-thread')
      if (id) passages.touch(id)
    },
  }),
  EditorView.updateListener.of(({ docChanged }) => {
    if (docChanged) passages.textChanged()
  }),
]

/** The editor as the comments know it. */
export const toPassageEditor = (view: EditorView): PassageEditor => ({
  read: () => view.state.doc.toString(),
  readSelection: () => {
    const { from, to, empty } = view.state.selection.main
    return empty ? null : { start: from, end: to }
  },
  find: (id) => findPlaced(view, id),
  place: (placed) => view.dispatch({ effects: setPassages.of(placed) }),
  activate: (id) => view.dispatch({ effects: setActive.of(id) }),
  reveal: (id) => {
    const found = findPlaced(view, id)
    if (found) view.dispatch({ effects: EditorView.scrollIntoView(found.start, { y: 'center' }) })
  },
  replace: (id, text) => {
    const found = findPlaced(view, id)
    if (found) view.dispatch({ changes: { from: found.start, to: found.end, insert: text } })
  },
})
