import {
  type EditorState,
  type Extension,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  type Text,
  type Transaction,
} from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { parseTemplate, type TemplateNode } from '@product/domain'

type PlaceholderState = 'declared' | 'undeclared' | 'block'

class FoldableBlock extends RangeValue {}
const foldableBlock = new FoldableBlock()

type PlaceholderRanges = {
  chips: DecorationSet
  /** From the end of each opening tag to the beginning of its closing one. */
  blocks: RangeSet<FoldableBlock>
}

const brace = Decoration.mark({ class: 'cm-chip-brace' })
const blockChip = Decoration.mark({ class: 'cm-chip cm-chip-block', state: 'block' })

/** The chips and foldable blocks of the whole text; the view draws only what is visible. */
function findPlaceholders(text: Text, declared: ReadonlySet<string>): PlaceholderRanges {
  const source = text.toString()
  const { nodes } = parseTemplate(source, declared)
  const chipOf = createChips(declared)
  const chips: Range<Decoration>[] = []
  const blocks: Range<FoldableBlock>[] = []
  for (const node of nodes) {
    if (node.kind === 'text') continue
    chips.push(chipOf(node).range(node.from, node.to))
    chips.push(...bracesOf(node, source))
    const open = node.kind === 'close' ? nodes[node.open] : undefined
    if (open && open.to < node.from) blocks.push(foldableBlock.range(open.to, node.from))
  }
  return { chips: Decoration.set(chips, true), blocks: RangeSet.of(blocks, true) }
}

function bracesOf({ from, to }: TemplateNode, source: string): Range<Decoration>[] {
  const width = source[from + 1] === '{' ? 2 : 1
  return [brace.range(from, from + width), brace.range(to - width, to)]
}

/** One decoration a name: thousands of uses share it. */
function createChips(declared: ReadonlySet<string>) {
  const made = new Map<string, Decoration>()
  return (node: TemplateNode): Decoration => {
    const name = 'nameFrom' in node ? node.name : null
    if (name === null || isOfLoop(name)) return blockChip
    const known = made.get(name)
    if (known) return known
    const state: PlaceholderState = declared.has(name) ? 'declared' : 'undeclared'
    const chip = Decoration.mark({ class: `cm-chip cm-chip-${state}`, name, state })
    made.set(name, chip)
    return chip
  }
}

const isOfLoop = (name: string) => name === 'this' || name.startsWith('@')

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
