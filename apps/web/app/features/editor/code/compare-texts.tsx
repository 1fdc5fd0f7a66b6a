import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { comparisonTheme } from './comparison-theme.ts'
import { readOnlyExtensions } from './create-extensions.ts'

type CompareTextsProps = {
  before: { label: string; text: string }
  after: { label: string; text: string }
  layout: 'split' | 'inline'
  /** Makes the text at the right editable, with buttons that take over the left one's parts. */
  onEdit?: (text: string) => void
}

const diffConfig = { scanLimit: 1_000, timeout: 500 }
const collapseUnchanged = { margin: 3, minSize: 6 }

export function CompareTexts({ before, after, layout, onEdit }: CompareTextsProps) {
  const place = useRef<HTMLDivElement>(null)
  const isEditable = onEdit !== undefined
  const edit = useEffectEvent((text: string) => onEdit?.(text))
  useEffect(() => {
    if (!place.current) return
    const right = isEditable
      ? editableExtensions(after.label, (text) => edit(text))
      : [readOnlyExtensions(after.label), comparisonTheme]
    if (layout === 'inline') {
      const view = new EditorView({
        parent: place.current,
        doc: after.text,
        extensions: [
          right,
          unifiedMergeView({
            original: before.text,
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
      a: { doc: before.text, extensions: [readOnlyExtensions(before.label), comparisonTheme] },
      b: { doc: after.text, extensions: right },
      diffConfig,
      collapseUnchanged,
      ...(isEditable && { revertControls: 'a-to-b' as const }),
    })
    return () => view.destroy()
  }, [before.label, before.text, after.label, after.text, layout, isEditable])
  return <div ref={place} className="min-w-0 overflow-auto" />
}

const editableExtensions = (label: string, onEdit: (text: string) => void): Extension => [
  EditorState.readOnly.of(false),
  EditorView.contentAttributes.of({ 'aria-label': label }),
  EditorView.lineWrapping,
  comparisonTheme,
  EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) onEdit(state.doc.toString())
  }),
]
