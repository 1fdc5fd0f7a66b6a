import { commentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Textarea } from '@product/ui/forms/textarea'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Subject, usePeople } from '../api/comments.ts'
import {
  completeMention,
  findTypedMention,
  matchPeople,
  type TypedMention,
} from '../find-mention.ts'
import { MentionMenu } from './mention-menu.tsx'

type CommentFormProps = {
  subject: Subject
  label: string
  placeholder: string
  /** The word on the button. */
  action: string
  initialText?: string
  startsFocused?: boolean
  isPending: boolean
  /** Whether it may be sent without words. */
  mayBeEmpty?: boolean
  onSubmit: (text: string) => Promise<unknown>
  /** Absent where there is nothing to leave. */
  onCancel?: () => void
  children?: ReactNode
}

/** A field for a comment in Markdown, with completion after `@`. Text that could not be sent stays. */
export function CommentForm(props: CommentFormProps) {
  const { subject, label, placeholder, action, startsFocused, isPending, onCancel } = props
  const [text, setText] = useState(props.initialText ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const mention = useMention({ subject, field, text, setText })
  const modifierKey = useModifierKey()
  useEffect(() => {
    if (startsFocused) field.current?.focus()
  }, [startsFocused])
  const isEmpty = text.trim() === '' && !props.mayBeEmpty
  const submit = async () => {
    if (isEmpty || isPending) return
    await props.onSubmit(text.trim()).then(
      () => setText(''),
      () => {},
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      event.stopPropagation()
      void submit()
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  const isOpen = text !== '' || startsFocused || onCancel !== undefined
  return (
    <form
      // Elsewhere in the editor Ctrl/⌘ Enter runs the prompt.
      data-sent-by-enter
      className="grid gap-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {props.children}
      <div className="relative">
        <Textarea
          ref={field}
          growing
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={commentLimits.text}
          className="max-h-60 min-h-9 text-13"
          onChange={(event) => {
            setText(event.target.value)
            mention.follow(event.target)
          }}
          onSelect={(event) => mention.follow(event.currentTarget)}
          onBlur={mention.close}
          onKeyDown={mention.takeKey}
          {...mention.attributes}
        />
        {mention.menu}
      </div>
      {isOpen ? (
        <div className="flex items-center justify-end gap-2">
          <span className="mr-auto text-12 text-faint max-sm:hidden">Markdown, @ to mention</span>
          {onCancel ? (
            <Button size="s" variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button
            type="submit"
            size="s"
            variant="primary"
            loading={isPending}
            disabled={isEmpty}
            title={`${modifierKey} Enter`}
          >
            {action}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

type MentionOptions = {
  subject: Subject
  field: React.RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
}

function useMention({ subject, field, text, setText }: MentionOptions) {
  const id = useId()
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [chosen, setChosen] = useState(0)
  const people = usePeople(subject, typed !== null)
  const offered = typed ? matchPeople(people, typed) : []
  const place = Math.min(chosen, offered.length - 1)
  const isOpen = offered.length > 0

  const close = () => setTyped(null)
  const follow = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? findTypedMention(value, selectionStart) : null
    if (next?.query !== typed?.query) setChosen(0)
    setTyped(next)
  }
  const choose = (index: number) => {
    const person = offered[index]
    const cursor = field.current?.selectionStart
    if (!person || !typed || cursor === undefined) return
    const completed = completeMention(text, cursor, typed, person)
    setText(completed.text)
    close()
    // After React has put the new text into the field.
    requestAnimationFrame(() =>
      field.current?.setSelectionRange(completed.cursor, completed.cursor),
    )
  }
  const takeKey = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => setChosen((place + 1) % offered.length),
      ArrowUp: () => setChosen((place + offered.length - 1) % offered.length),
      Enter: () => choose(place),
      Tab: () => choose(place),
      Escape: close,
    }
    const step = event.metaKey || event.ctrlKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  return {
    close,
    follow,
    takeKey,
    attributes: isOpen
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-controls': id,
          'aria-activedescendant': `${id}-${place}`,
        }
      : {},
    menu: isOpen ? (
      <MentionMenu
        id={id}
        people={offered}
        chosen={place}
        onChoose={(person) => choose(offered.indexOf(person))}
      />
    ) : null,
  }
}
