import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { suggestVariables } from '@product/domain'
import { placeholderField } from './placeholders.ts'

/** Behind `{{` the names of the variables are offered. */
export const completeVariables = autocompletion({
  override: [suggest],
  icons: false,
  // Enter accepts from the moment the list is shown: who types on quickly means the list, not a new line.
  interactionDelay: 0,
})

function suggest({ state, pos }: CompletionContext): CompletionResult | null {
  const line = state.doc.lineAt(pos)
  const { declared } = state.field(placeholderField).known
  const found = suggestVariables(line.text, pos - line.from, declared)
  if (!found || found.names.length === 0) return null
  const apply = (view: EditorView, { label }: Completion, from: number, to: number) =>
    insertName(view, label, from, to, found.closed)
  return {
    from: line.from + found.from,
    to: line.from + found.to,
    options: found.names.map((label, place) => ({ label, apply, boost: -place })),
    filter: false,
    // Without it the list is disabled until the next query, and Enter breaks the line meanwhile.
    update: (_result, _from, _to, context) => suggest(context),
  }
}

function insertName(view: EditorView, name: string, from: number, to: number, closed: boolean) {
  const insert = closed ? name : `${name}}}`
  const behindBraces = closed ? /^[ \t]*\}\}/.exec(view.state.sliceDoc(to, to + 20))?.[0].length : 0
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length + (behindBraces ?? 0) },
    userEvent: 'input.complete',
  })
}
