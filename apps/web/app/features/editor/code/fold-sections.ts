import { codeFolding, foldGutter, foldKeymap, foldService } from '@codemirror/language'
import type { EditorState, Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { placeholderField } from './placeholders.ts'

/** How far the end of a section is looked for. */
const longestSection = 2_000

/** Blocks of the template language and sections under a heading can be folded. */
export const foldSections: Extension = [
  codeFolding({ placeholderText: '…' }),
  foldGutter({ openText: '▾', closedText: '▸' }),
  foldService.of((state, from, to) => findBlock(state, from, to) ?? findSection(state, from)),
  keymap.of(foldKeymap),
]

type Fold = { from: number; to: number }

function findBlock(state: EditorState, lineFrom: number, lineTo: number): Fold | null {
  const found: Fold[] = []
  state.field(placeholderField).blocks.between(lineFrom, lineTo, (from, to) => {
    if (from >= lineFrom && from <= lineTo && to > lineTo) found.push({ from, to })
  })
  return found[0] ?? null
}

const levelOf = (line: string) => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0

function findSection(state: EditorState, lineFrom: number): Fold | null {
  const heading = state.doc.lineAt(lineFrom)
  const level = levelOf(heading.text)
  if (level === 0) return null
  const last = Math.min(state.doc.lines, heading.number + longestSection)
  let end = heading.to
  for (let number = heading.number + 1; number <= last; number++) {
    const line = state.doc.line(number)
    const next = levelOf(line.text)
    if (next > 0 && next <= level) break
    if (line.text.trim() !== '') end = line.to
  }
  return end > heading.to ? { from: heading.to, to: end } : null
}
