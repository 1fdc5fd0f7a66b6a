import { type Range, RangeSet, RangeValue, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet } from '@codemirror/view'
import { parseTemplate, type TemplateNode } from '@product/domain'

type PlaceholderState = 'declared' | 'undeclared' | 'block'

class FoldableBlock extends RangeValue {}
const foldableBlock = new FoldableBlock()

export type PlaceholderRanges = {
  chips: DecorationSet
  /** From the end of each opening tag to the beginning of its closing one. */
  blocks: RangeSet<FoldableBlock>
}

const brace = Decoration.mark({ class: 'cm-chip-brace' })
const blockChip = Decoration.mark({ class: 'cm-chip cm-chip-block', state: 'block' })

/** The chips and foldable blocks of the whole text; the view draws only what is visible. */
export function findPlaceholders(text: Text, declared: ReadonlySet<string>): PlaceholderRanges {
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
