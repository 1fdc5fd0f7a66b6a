import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { findPlaceholders, type PlaceholderRanges } from './placeholder-ranges.ts'

type Placeholders = PlaceholderRanges & {
  declared: ReadonlySet<string>
  /** Whether the text was changed since it was last parsed. */
  isStale: boolean
}

export const declareNames = StateEffect.define<ReadonlySet<string>>()
const parseNow = StateEffect.define<null>()

/** Up to this length a text is parsed at every key; a longer one when typing pauses. */
const parsedAtOnce = 20_000
const parsingPause = 120

export const placeholderField = StateField.define<Placeholders>({
  create: (state) => parse(state, new Set()),
  update: (value, transaction) => {
    const declared = readDeclared(transaction) ?? value.declared
    const isAsked =
      declared !== value.declared || transaction.effects.some((effect) => effect.is(parseNow))
    if (isAsked) return parse(transaction.state, declared)
    if (!transaction.docChanged) return value
    if (transaction.state.doc.length <= parsedAtOnce) return parse(transaction.state, declared)
    const { changes } = transaction
    return {
      declared,
      chips: value.chips.map(changes),
      blocks: value.blocks.map(changes),
      isStale: true,
    }
  },
  provide: (field) => EditorView.decorations.from(field, ({ chips }) => chips),
})

/** For texts whose variables do not change while they are shown. */
export const placeholdersOf = (declared: readonly string[]): Extension =>
  placeholderField.init((state) => parse(state, new Set(declared)))

const parse = (state: EditorState, declared: ReadonlySet<string>): Placeholders => ({
  ...findPlaceholders(state.doc, declared),
  declared,
  isStale: false,
})

const readDeclared = ({ effects }: Transaction): ReadonlySet<string> | undefined =>
  effects.find((effect) => effect.is(declareNames))?.value

/** Long texts are parsed when typing pauses; until then their chips move with the text. */
export const delayedParsing = ViewPlugin.fromClass(
  class {
    timer: ReturnType<typeof setTimeout> | undefined

    update({ docChanged, view }: ViewUpdate) {
      if (!docChanged || !view.state.field(placeholderField).isStale) return
      clearTimeout(this.timer)
      this.timer = setTimeout(() => view.dispatch({ effects: parseNow.of(null) }), parsingPause)
    }

    destroy() {
      clearTimeout(this.timer)
    }
  },
)

export type UndeclaredPlaceholder = { name: string; from: number; to: number }

export function findUndeclaredAt(state: EditorState, position: number) {
  let found: UndeclaredPlaceholder | null = null
  state.field(placeholderField).chips.between(position, position, (from, to, { spec }) => {
    if (spec.state === 'undeclared') found = { name: spec.name, from, to }
  })
  return found as UndeclaredPlaceholder | null
}
