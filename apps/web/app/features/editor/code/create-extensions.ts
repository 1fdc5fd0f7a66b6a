import { completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { readOnlyAttributes } from '#web/entities/comparison/compare-texts.tsx'
import { completeVariables } from './complete-variables.ts'
import { offerDeclaring } from './declare-placeholder.ts'
import { editorTheme } from './editor-theme.ts'
import { foldSections } from './fold-sections.ts'
import { delayedParsing, placeholderField, placeholdersOf } from './placeholders.ts'

type EditorOptions = {
  label: string
  hint: string
  describedBy?: string
  isMain: boolean
  onDeclare: (name: string) => void
  onType: (read: () => string) => void
}

/** Texts that come from elsewhere, not from typing, are marked so that they are not sent back. */
export const fromOutside = 'outside'

/** The search panel's own words begin small, unlike ours. */
const searchWords = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
}

export function createExtensions(options: EditorOptions): Extension {
  return [
    history(),
    EditorView.lineWrapping,
    placeholder(options.hint),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      ...(options.describedBy && { 'aria-describedby': options.describedBy }),
    }),
    placeholderField,
    delayedParsing,
    completeVariables,
    offerDeclaring(options.onDeclare),
    ...(options.isMain ? [lineNumbers(), foldSections] : []),
    search({ top: true }),
    EditorState.phrases.of(searchWords),
    highlightSelectionMatches({ minSelectionLength: 3, maxMatches: 200 }),
    // Escape, then Tab, leaves the editor: the view itself sees to that.
    keymap.of([
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    editorTheme,
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      if (docChanged && !transactions.some((made) => made.isUserEvent(fromOutside)))
        options.onType(() => state.doc.toString())
    }),
  ]
}

/** Extensions for a read-only text. */
export const readOnlyExtensions = (label: string, declared: readonly string[]): Extension => [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ ...readOnlyAttributes, 'aria-label': label }),
  EditorView.lineWrapping,
  lineNumbers(),
  placeholdersOf(declared),
  editorTheme,
]
