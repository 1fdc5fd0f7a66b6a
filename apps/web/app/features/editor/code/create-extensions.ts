import { completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { type ChangeDesc, Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { contentLimits } from '@product/domain'
import type { PassageStore } from '#web/entities/comment/passage-store.ts'
import { readOnlyAttributes } from '#web/entities/comparison/compare-texts.tsx'
import type { LikelyTypo } from '../model/change-variables.ts'
import type { EditedText, Renaming } from '../model/session-state.ts'
import type { SharedText } from '../model/shared-document.ts'
import { completeVariables } from './complete-variables.ts'
import { offerCorrection } from './correct-typo.ts'
import { editorTheme } from './editor-theme.ts'
import { foldSections } from './fold-sections.ts'
import { fromOutside } from './from-outside.ts'
import { leftOut, limitText } from './limit-text.ts'
import { showPassages } from './passages.ts'
import { delayedParsing, placeholderField, placeholdersOf } from './placeholders.ts'
import { undoRenaming } from './undo-renaming.ts'

type EditorOptions = {
  label: string
  hint: string
  describedBy?: string
  field: EditedText
  passages: PassageStore | undefined
  findTypo: (name: string) => LikelyTypo | undefined
  onCorrect: (typo: LikelyTypo) => void
  /** With what is written around the change. */
  onType: (read: () => string, near: string) => void
  /** A renaming was undone or redone in this text. */
  onRenaming: (renaming: Renaming) => void
  onPaste: (text: string) => void
  /** The text has reached its limit; with the rest of what was pasted, if there is one. */
  onLimit: (rest: string | null) => void
}

const tabKey = new Compartment()

/** Tab moves on to the next field unless the person prefers that it indents; Escape, then Tab moves on then. */
export const setTabKey = (indents: boolean) =>
  tabKey.reconfigure(indents ? keymap.of([indentWithTab]) : [])

const sharedText = new Compartment()

/** Connects the text with the one that others write in too; null ends it. */
export const setSharedText = (shared: SharedText | null) =>
  sharedText.reconfigure(shared ? shared.extension : [])

const readOnly = new Compartment()

/** The text can still be selected, searched and copied. */
export const setReadOnly = (isReadOnly: boolean) =>
  readOnly.reconfigure(
    isReadOnly
      ? [
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
        ]
      : [],
  )

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
    // Every character counts: positions in a shared text would differ from those here.
    EditorState.lineSeparator.of('\n'),
    EditorView.clipboardInputFilter.of((text) =>
      text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'),
    ),
    limitText(contentLimits[options.field]),
    EditorView.lineWrapping,
    placeholder(options.hint),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      ...(options.describedBy && { 'aria-describedby': options.describedBy }),
    }),
    placeholderField,
    delayedParsing,
    completeVariables,
    offerCorrection({ find: options.findTypo, correct: options.onCorrect }),
    ...(options.field === 'body' ? [lineNumbers(), foldSections] : []),
    options.passages ? showPassages({ passages: options.passages, field: options.field }) : [],
    search({ top: true }),
    EditorState.phrases.of(searchWords),
    highlightSelectionMatches({ minSelectionLength: 3, maxMatches: 200 }),
    keymap.of([...completionKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    tabKey.of([]),
    readOnly.of([]),
    sharedText.of([]),
    editorTheme,
    EditorView.updateListener.of(({ docChanged, transactions, changes, state }) => {
      if (docChanged && !transactions.some((made) => made.isUserEvent(fromOutside)))
        options.onType(() => state.doc.toString(), readNear(state, changes))
      for (const transaction of transactions)
        if (transaction.isUserEvent('input.paste'))
          transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) =>
            options.onPaste(inserted.toString()),
          )
      for (const effect of transactions.flatMap(({ effects }) => effects))
        if (effect.is(leftOut)) options.onLimit(effect.value)
    }),
    undoRenaming(options.onRenaming),
  ]
}

const nearby = 100

function readNear({ doc }: EditorState, changes: ChangeDesc): string {
  const parts: string[] = []
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    parts.push(doc.sliceString(Math.max(0, from - nearby), Math.min(doc.length, to + nearby)))
  })
  return parts.join('\n')
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
