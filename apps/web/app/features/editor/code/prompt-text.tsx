import { isolateHistory } from '@codemirror/commands'
import { diff } from '@codemirror/merge'
import { EditorState, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { cn } from '@product/ui/styles/class-names'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PassageStore } from '#web/entities/comment/passage-store.ts'
import type { LikelyTypo } from '../model/change-variables.ts'
import type { EditedText, Renaming, TextEditor } from '../model/session-state.ts'
import type { SharedText } from '../model/shared-document.ts'
import { showLimit } from '../show-limit.ts'
import { createExtensions, setReadOnly, setSharedText, setTabKey } from './create-extensions.ts'
import { fromOutside } from './from-outside.ts'
import { toPassageEditor } from './passages.ts'
import { setKnownNames } from './placeholders.ts'
import { renamed } from './undo-renaming.ts'

type PromptTextProps = {
  field: EditedText
  label: string
  hint: string
  describedBy?: string
  text: string
  /** Another number says that the text was changed from outside. */
  textRevision: number
  /** The renaming that changed it, if one did. */
  renaming: Renaming | undefined
  declared: readonly string[]
  typos: readonly LikelyTypo[]
  tabIndents: boolean
  isReadOnly: boolean
  startsFocused?: boolean
  /** Absent where passages are not commented on. */
  passages: PassageStore | undefined
  /** The session changes the text by the editor, and connects it with the shared one. */
  attach: (field: EditedText, editor: TextEditor) => () => void
  onType: (field: EditedText, read: () => string, near: string) => void
  onCorrect: (typo: LikelyTypo) => void
  onRenaming: (renaming: Renaming) => void
  onPaste: (text: string) => void
  className?: string
}

/** An editor of a text with placeholders. While one types, the text lives in it alone. */
export function PromptText({
  field,
  text,
  textRevision,
  declared,
  typos,
  ...props
}: PromptTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const isShared = useRef(false)
  const onType = useEffectEvent((read: () => string, near: string) =>
    props.onType(field, read, near),
  )
  const onCorrect = useEffectEvent(props.onCorrect)
  const onRenaming = useEffectEvent(props.onRenaming)
  const onPaste = useEffectEvent(props.onPaste)
  const findTypo = useEffectEvent((name: string) => typos.find((typo) => typo.name === name))
  const readText = useEffectEvent(() => text)
  const readRenaming = useEffectEvent(() => props.renaming)
  const { label, hint, describedBy, tabIndents, isReadOnly, startsFocused = false } = props
  const { passages, attach } = props

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
          field,
          passages,
          findTypo: (name) => findTypo(name),
          onCorrect: (typo) => onCorrect(typo),
          onType: (read, near) => onType(read, near),
          onRenaming: (renaming) => onRenaming(renaming),
          onPaste: (pasted) => onPaste(pasted),
          onLimit: (rest) => showLimit(field, rest),
        }),
      }),
    })
    view.current = made
    const detachText = attach(field, {
      put: (next, renaming) => putText(made, next, renaming),
      bind: (shared) => {
        isShared.current = shared !== null
        bindText(made, shared)
      },
    })
    const detach = passages?.attach(field, toPassageEditor(made))
    if (startsFocused && document.activeElement === document.body) made.focus()
    return () => {
      detachText()
      detach?.()
      made.destroy()
    }
  }, [field, label, hint, describedBy, startsFocused, passages, attach])

  const names = declared.join('\n')
  const mistyped = typos.map(({ name }) => name).join('\n')
  useEffect(() => {
    const known = { declared: toNames(names), typos: toNames(mistyped) }
    view.current?.dispatch({ effects: setKnownNames.of(known) })
  }, [names, mistyped])

  useEffect(() => {
    view.current?.dispatch({ effects: setTabKey(tabIndents) })
  }, [tabIndents])

  useEffect(() => {
    view.current?.dispatch({ effects: setReadOnly(isReadOnly) })
  }, [isReadOnly])

  useEffect(() => {
    // A shared text is changed by those who write in it.
    if (textRevision > 0 && view.current && !isShared.current)
      putText(view.current, readText(), readRenaming())
  }, [textRevision])

  return <div ref={place} className={cn('min-w-0', props.className)} />
}

const toNames = (lines: string): Set<string> => new Set(lines.split('\n').filter(Boolean))

const listChanges = (current: string, text: string) =>
  diff(current, text, { scanLimit: 500, timeout: 200 }).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: text.slice(fromB, toB),
  }))

/** What the shared text holds besides is others' work: undo leaves it. */
function bindText(view: EditorView, shared: SharedText | null): void {
  view.dispatch({
    changes: shared ? listChanges(view.state.doc.toString(), shared.read()) : [],
    effects: setSharedText(shared),
    annotations: Transaction.addToHistory.of(false),
    userEvent: fromOutside,
    filter: false,
  })
}

/** Only what differs is changed, so that the cursor, folds and history stay where they are. */
function putText(view: EditorView, text: string, renaming: Renaming | undefined): void {
  const current = view.state.doc.toString()
  if (current === text) return
  view.dispatch({
    changes: listChanges(current, text),
    userEvent: fromOutside,
    filter: false,
    ...(renaming && {
      effects: renamed.of(renaming),
      annotations: isolateHistory.of('full'),
    }),
  })
}
