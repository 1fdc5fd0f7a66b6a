import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { readOnlyExtensions } from './create-extensions.ts'
import { declareNames } from './placeholders.ts'

type ReadOnlyTextProps = { label: string; text: string; declared: readonly string[] }

export function ReadOnlyText({ label, text, declared }: ReadOnlyTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const names = declared.join('\n')
  useEffect(() => {
    if (!place.current) return
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({ doc: text, extensions: readOnlyExtensions(label) }),
    })
    view.dispatch({ effects: declareNames.of(new Set(names.split('\n').filter(Boolean))) })
    return () => view.destroy()
  }, [label, text, names])
  return <div ref={place} className="min-w-0" />
}
