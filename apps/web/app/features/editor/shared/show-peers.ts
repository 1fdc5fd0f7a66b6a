import { type Extension, type Range, StateEffect } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { ySyncAnnotation } from 'y-codemirror.next'
import type * as Y from 'yjs'
import type { PeerCursor, Presence } from './presence.ts'

type Shown = { text: Y.Text; field: PeerCursor['field']; presence: Presence }

/** The name stands beside a cursor so long after it was moved. */
const nameTime = 2_500
const redrawPause = 300

class Caret extends WidgetType {
  private readonly name: string
  private readonly color: number
  private readonly isRecent: boolean

  constructor(name: string, color: number, isRecent: boolean) {
    super()
    this.name = name
    this.color = color
    this.isRecent = isRecent
  }

  override eq(other: Caret) {
    return (
      this.name === other.name && this.color === other.color && this.isRecent === other.isRecent
    )
  }

  override toDOM() {
    const caret = document.createElement('span')
    caret.className = `cm-peer-caret cm-peer-${this.color}`
    if (this.isRecent) caret.classList.add('cm-peer-recent')
    caret.ariaHidden = 'true'
    // Drawn by its style: it is no part of the text.
    caret.dataset.name = this.name
    return caret
  }

  override ignoreEvent() {
    return true
  }
}

const drawPeers = StateEffect.define<null>()

/** Text typed at its end is in it, as its positions in the shared text say. */
const selectionOf = (color: number) =>
  Decoration.mark({ class: `cm-peer-selection cm-peer-${color}`, inclusiveEnd: true })

/** Cursors and selections of the others in a text, in their colours, with their names. */
export function showPeers({ text, field, presence }: Shown): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet = Decoration.none
      private readonly moved = new Map<number, { place: string; at: number }>()
      private readonly stop: () => void
      private nameTimer: ReturnType<typeof setTimeout> | undefined
      private redrawTimer: ReturnType<typeof setTimeout> | undefined

      private readonly view: EditorView

      constructor(view: EditorView) {
        this.view = view
        this.stop = presence.subscribe(() => this.refresh())
        this.decorations = this.draw()
      }

      update({ docChanged, changes, transactions, selectionSet, view, focusChanged }: ViewUpdate) {
        if (transactions.some(({ effects }) => effects.some((effect) => effect.is(drawPeers))))
          this.decorations = this.draw()
        else if (docChanged) {
          this.decorations = this.decorations.map(changes)
          if (this.decorations.size > 0) this.redrawSoon()
        }
        // Edits of others move one's cursor along with the text by themselves.
        const isOwn = transactions.some((transaction) => !transaction.annotation(ySyncAnnotation))
        const hasMoved = ((docChanged || selectionSet) && isOwn) || focusChanged
        if (hasMoved && view.hasFocus)
          presence.moveCursor(field, text, () => view.state.selection.main)
      }

      destroy() {
        this.stop()
        clearTimeout(this.nameTimer)
        clearTimeout(this.redrawTimer)
      }

      /** Moved with the text, places may come to differ a little from those in the shared one. */
      private redrawSoon() {
        clearTimeout(this.redrawTimer)
        this.redrawTimer = setTimeout(() => this.redraw(), redrawPause)
      }

      private redraw() {
        this.view.dispatch({ effects: drawPeers.of(null) })
      }

      private refresh() {
        const effects: StateEffect<unknown>[] = [drawPeers.of(null)]
        const followed = this.findFollowed()
        if (followed) effects.push(EditorView.scrollIntoView(followed.head, { y: 'center' }))
        this.view.dispatch({ effects })
      }

      private list = () => {
        const { length } = this.view.state.doc
        return presence.listCursors(field, text).map((cursor) => ({
          ...cursor,
          anchor: Math.min(cursor.anchor, length),
          head: Math.min(cursor.head, length),
        }))
      }

      private findFollowed = () => {
        const id = presence.getFollowed()
        return id === null ? undefined : this.list().find(({ peer }) => peer.id === id)
      }

      private draw(): DecorationSet {
        const ranges: Range<Decoration>[] = []
        const cursors = this.list()
        for (const { clientId, peer, anchor, head, place } of cursors) {
          const [from, to] = anchor < head ? [anchor, head] : [head, anchor]
          if (from < to) ranges.push(selectionOf(peer.color).range(from, to))
          const isRecent = this.noteMoved(clientId, place)
          const widget = new Caret(peer.name, peer.color, isRecent)
          // Behind what is typed at its place, as its position in the shared text is.
          ranges.push(Decoration.widget({ widget, side: 1 }).range(head))
        }
        return Decoration.set(ranges, true)
      }

      private noteMoved(clientId: number, place: string): boolean {
        const known = this.moved.get(clientId)
        if (known?.place !== place) {
          this.moved.set(clientId, { place, at: Date.now() })
          clearTimeout(this.nameTimer)
          this.nameTimer = setTimeout(() => this.redraw(), nameTime)
          return true
        }
        return Date.now() - known.at < nameTime - 50
      }
    },
    { decorations: ({ decorations }) => decorations },
  )
  return plugin
}
