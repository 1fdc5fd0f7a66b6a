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

type PlaceholderState = 'variable' | 'typo' | 'block'

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
function findPlaceholders(text: Text, { declared, typos }: KnownNames): PlaceholderRanges {
  const source = text.toString()
  const { nodes } = parseTemplate(source, declared)
  const chipOf = createChips(typos)
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
function createChips(typos: ReadonlySet<string>) {
  const made = new Map<string, Decoration>()
  return (node: TemplateNode): Decoration => {
    const name = 'nameFrom' in node ? node.name : null
    if (name === null || isOfLoop(name)) return blockChip
    const known = made.get(name)
    if (known) return known
    const state: PlaceholderState = typos.has(name) ? 'typo' : 'variable'
    const chip = Decoration.mark({ class: `cm-chip cm-chip-${state}`, name, state })
    made.set(name, chip)
    return chip
  }
}

const isOfLoop = (name: string) => name === 'this' || name.startsWith('@')

export type KnownNames = {
  declared: ReadonlySet<string>
  /** Names that were probably mistyped. */
  typos: ReadonlySet<string>
}

type Placeholders = PlaceholderRanges & {
  known: KnownNames
  /** Whether the text was changed since it was last parsed. */
  isStale: boolean
}

export const setKnownNames = StateEffect.define<KnownNames>()
const parseNow = StateEffect.define<null>()

/** Up to this length a text is parsed at every key; a longer one when typing pauses. */
const parsedAtOnce = 20_000
const parsingPause = 120

export const placeholderField = StateField.define<Placeholders>({
  create: (state) => parse(state, { declared: new Set(), typos: new Set() }),
  update: (value, transaction) => {
    const known = readKnown(transaction) ?? value.known
    const isAsked =
      known !== value.known || transaction.effects.some((effect) => effect.is(parseNow))
    if (isAsked) return parse(transaction.state, known)
    if (!transaction.docChanged) return value
    if (transaction.state.doc.length <= parsedAtOnce) return parse(transaction.state, known)
    const { changes } = transaction
    return {
      known,
      chips: value.chips.map(changes),
      blocks: value.blocks.map(changes),
      isStale: true,
    }
  },
  provide: (field) => EditorView.decorations.from(field, ({ chips }) => chips),
})

/** For texts whose variables do not change while they are shown. */
export const placeholdersOf = (declared: readonly string[]): Extension =>
  placeholderField.init((state) => parse(state, { declared: new Set(declared), typos: new Set() }))

const parse = (state: EditorState, known: KnownNames): Placeholders => ({
  ...findPlaceholders(state.doc, known),
  known,
  isStale: false,
})

const readKnown = ({ effects }: Transaction): KnownNames | undefined =>
  effects.find((effect) => effect.is(setKnownNames))?.value

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

type MistypedPlaceholder = { name: string; from: number; to: number }

export function findTypoAt(state: EditorState, position: number): MistypedPlaceholder | undefined {
  const found: MistypedPlaceholder[] = []
  state.field(placeholderField).chips.between(position, position, (from, to, { spec }) => {
    if (spec.state === 'typo') found.push({ name: spec.name, from, to })
  })
  return found[0]
}
