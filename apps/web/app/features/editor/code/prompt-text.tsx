import { diff } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { cn } from '@product/ui/styles/class-names'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TextField } from '../model/editor-session.ts'
import { createExtensions, fromOutside } from './create-extensions.ts'
import { declareNames } from './placeholders.ts'

type PromptTextProps = {
  field: TextField
  label: string
  hint: string
  describedBy?: string
  text: string
  /** Another number says that the text was changed from outside. */
  textRevision: number
  declared: readonly string[]
  onType: (field: TextField, read: () => string) => void
  onDeclare: (name: string) => void
  className?: string
}

/** An editor of a text with placeholders. While one types, the text lives in it alone. */
export function PromptText({ field, text, textRevision, declared, ...props }: PromptTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const onType = useEffectEvent((read: () => string) => props.onType(field, read))
  const onDeclare = useEffectEvent(props.onDeclare)
  const readText = useEffectEvent(() => text)
  const { label, hint, describedBy } = props

  useEffect(() => {
    if (!place.current) return
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: readText(),
        extensions: createExtensions({
          label,
          hint,
          describedBy,
          isMain: field === 'body',
          onDeclare: (name) => onDeclare(name),
          onType: (read) => onType(read),
        }),
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [field, label, hint, describedBy])

  const names = declared.join('\n')
  useEffect(() => {
    view.current?.dispatch({ effects: declareNames.of(new Set(names.split('\n').filter(Boolean))) })
  }, [names])

  useEffect(() => {
    if (textRevision > 0 && view.current) putText(view.current, readText())
  }, [textRevision])

  return <div ref={place} className={cn('min-w-0', props.className)} />
}

/** Only what differs is changed, so that the cursor, folds and history stay where they are. */
function putText(view: EditorView, text: string): void {
  const current = view.state.doc.toString()
  if (current === text) return
  const changes = diff(current, text, { scanLimit: 500, timeout: 200 }).map(
    ({ fromA, toA, fromB, toB }) => ({ from: fromA, to: toA, insert: text.slice(fromB, toB) }),
  )
  view.dispatch({ changes, userEvent: fromOutside, filter: false })
}
