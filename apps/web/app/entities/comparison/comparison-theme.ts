import { EditorView } from '@codemirror/view'

export const comparisonTheme = EditorView.theme({
  '&': { fontSize: '13px', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-prompt, "JetBrains Mono Variable", ui-monospace, monospace)',
    lineHeight: '1.6',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--accent)' },
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
