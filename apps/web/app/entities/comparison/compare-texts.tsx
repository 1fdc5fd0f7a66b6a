import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'

type ComparedText = { label: string; text: string; declared?: readonly string[] }

/** How a text that cannot be edited is shown; must be the same function every time. */
type ReadOnlyExtensions = (label: string, declared: readonly string[]) => Extension

export type CompareTextsProps = {
  before: ComparedText
  after: ComparedText
  layout: 'split' | 'inline'
  createReadOnly?: ReadOnlyExtensions
  /** Makes the text at the right editable, with buttons that take over the left one's parts. */
  onEdit?: (text: string) => void
}

const diffConfig = { scanLimit: 1_000, timeout: 500 }
const collapseUnchanged = { margin: 3, minSize: 6 }

/**
 * Two texts with a line break at the end of each: without one, a line that was added after the last one would show that
 * as changed too, because the break between them is new.
 */
export const endLines = ([before, after]: [string, string]): [string, string] =>
  before.endsWith('\n') && after.endsWith('\n') ? [before, after] : [`${before}\n`, `${after}\n`]

export function CompareTexts({
  before,
  after,
  layout,
  createReadOnly = createPlain,
  onEdit,
}: CompareTextsProps) {
  const place = useRef<HTMLDivElement>(null)
  const declaredBefore = before.declared?.join('\n') ?? ''
  const declaredAfter = after.declared?.join('\n') ?? ''
  const isEditable = onEdit !== undefined
  const edit = useEffectEvent((text: string) => onEdit?.(text))
  useEffect(() => {
    if (!place.current) return
    const texts: [string, string] = [before.text, after.text]
    // A text that is edited stays as it is.
    const [original, doc] = isEditable ? texts : endLines(texts)
    const right = isEditable
      ? editableExtensions(after.label, (text) => edit(text))
      : [createReadOnly(after.label, declaredAfter.split('\n')), comparisonTheme]
    if (layout === 'inline') {
      const view = new EditorView({
        parent: place.current,
        doc,
        extensions: [
          right,
          unifiedMergeView({
            original,
            mergeControls: false,
            highlightChanges: true,
            diffConfig,
            collapseUnchanged,
          }),
        ],
      })
      return () => view.destroy()
    }
    const view = new MergeView({
      parent: place.current,
      a: {
        doc: original,
        extensions: [createReadOnly(before.label, declaredBefore.split('\n')), comparisonTheme],
      },
      b: { doc, extensions: right },
      diffConfig,
      collapseUnchanged,
      ...(isEditable && { revertControls: 'a-to-b' as const }),
    })
    return () => view.destroy()
  }, [
    before.label,
    before.text,
    declaredBefore,
    after.label,
    after.text,
    declaredAfter,
    layout,
    isEditable,
    createReadOnly,
  ])
  return <div ref={place} className="min-w-0 overflow-auto" />
}

const createPlain: ReadOnlyExtensions = (label) => [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ ...readOnlyAttributes, 'aria-label': label }),
  EditorView.lineWrapping,
]

const editableExtensions = (label: string, onEdit: (text: string) => void): Extension => [
  EditorState.readOnly.of(false),
  history(),
  keymap.of([...historyKeymap, ...defaultKeymap]),
  EditorView.contentAttributes.of({ 'aria-label': label }),
  EditorView.lineWrapping,
  comparisonTheme,
  EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) onEdit(state.doc.toString())
  }),
]

const comparisonTheme = EditorView.theme({
  '&': { fontSize: '13px', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-prompt, "JetBrains Mono Variable", ui-monospace, monospace)',
    lineHeight: '1.6',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--accent)' },
  // The library's own gutters are white in either theme.
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--text-faint)' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--danger)' },
  '&.cm-merge-b .cm-changedLineGutter, .cm-inlineChangedLineGutter': {
    background: 'var(--success)',
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--danger-tint)' },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine': {
    backgroundColor: 'color-mix(in oklab, var(--success) 11%, transparent)',
  },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in oklab, var(--danger) 28%, transparent)',
  },
  '&.cm-merge-b .cm-changedText, .cm-changedText': {
    background: 'color-mix(in oklab, var(--success) 28%, transparent)',
  },
  '.cm-collapsedLines': {
    background: 'var(--surface-hover)',
    color: 'var(--text-quiet)',
    fontFamily: 'inherit',
    fontSize: '12px',
  },
})

/** Attributes that tell assistive technology that the text is read-only. */
export const readOnlyAttributes = {
  role: 'textbox',
  'aria-readonly': 'true',
  'aria-multiline': 'true',
  tabindex: '0',
}
