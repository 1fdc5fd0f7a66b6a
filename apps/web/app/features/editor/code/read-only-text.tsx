import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { CompareTexts, type CompareTextsProps } from '#web/entities/comparison/compare-texts.tsx'
import { readOnlyExtensions } from './create-extensions.ts'

type ReadOnlyTextProps = { label: string; text: string; declared: readonly string[] }

export function ReadOnlyText({ label, text, declared }: ReadOnlyTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const names = declared.join('\n')
  useEffect(() => {
    if (!place.current) return
    const extensions = readOnlyExtensions(label, names.split('\n'))
    const view = new EditorView({ parent: place.current, doc: text, extensions })
    return () => view.destroy()
  }, [label, text, names])
  return <div ref={place} className="min-w-0" />
}

/** Two texts of a prompt, with their placeholders. */
export function ComparePrompts(props: Omit<CompareTextsProps, 'createReadOnly'>) {
  return <CompareTexts {...props} createReadOnly={readOnlyExtensions} />
}
