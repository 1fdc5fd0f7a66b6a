import { commentLimits } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { useState } from 'react'
import type { CommentedPrompt } from '#web/entities/comment/commented-prompt.ts'
import type { MarkedWords } from '#web/entities/comment/passage-store.ts'
import { type Subject, useStartThread } from '../api/comments.ts'
import { CommentForm } from './comment-form.tsx'

type NewThreadProps = { commented: CommentedPrompt; subject: Subject; marked: MarkedWords | null }

/** Writes the first comment of a thread: about the whole prompt, about words, or a suggestion for them. */
export function NewThread({ commented, subject, marked }: NewThreadProps) {
  const start = useStartThread(subject)
  if (!marked)
    return (
      <CommentForm
        subject={subject}
        label="Comment on the prompt"
        placeholder="Comment on the whole prompt…"
        action="Comment"
        isPending={start.isPending}
        onSubmit={async (text) => {
          const thread = await start.mutateAsync({ text })
          commented.passages.open(thread.id)
        }}
      />
    )
  return <MarkedThread commented={commented} subject={subject} marked={marked} />
}

type MarkedThreadProps = NewThreadProps & { marked: MarkedWords }

function MarkedThread({ commented, subject, marked }: MarkedThreadProps) {
  const { passages } = commented
  const [isPreparing, setPreparing] = useState(false)
  const start = useStartThread(subject)
  const isSuggestion = marked.kind === 'suggestion'
  const [replacement, setReplacement] = useState(marked.quote)
  const isUnchanged = isSuggestion && replacement === marked.quote
  const submit = async (text: string) => {
    setPreparing(true)
    const prepared = await commented.preparePassage()
    setPreparing(false)
    if ('refusal' in prepared) {
      stackToast({ title: prepared.refusal, variant: 'error' })
      throw new Error(prepared.refusal)
    }
    const shared = { text, passage: prepared.done }
    const thread = await start.mutateAsync(
      isSuggestion ? { ...shared, suggestion: { replacement } } : shared,
    )
    passages.unmark()
    passages.open(thread.id)
  }
  return (
    <section
      aria-label={isSuggestion ? 'Suggest an edit' : 'Comment on words'}
      className="rounded-m border border-info bg-surface-raised p-3"
    >
      <CommentForm
        subject={subject}
        label={isSuggestion ? 'Why? (optional)' : 'Comment on the words'}
        placeholder={isSuggestion ? 'Why? (optional)' : 'Comment…'}
        action={isSuggestion ? 'Suggest' : 'Comment'}
        startsFocused={!isSuggestion}
        mayBeEmpty={isSuggestion && !isUnchanged}
        isPending={isPreparing || start.isPending}
        onSubmit={submit}
        onCancel={passages.unmark}
      >
        <blockquote className="max-h-24 overflow-y-auto whitespace-pre-wrap break-words border-info border-l-2 pl-2 font-prompt text-12 text-quiet">
          {marked.quote}
        </blockquote>
        {isSuggestion ? (
          <Field label="Suggested text">
            <Textarea
              growing
              autoFocus
              value={replacement}
              maxLength={commentLimits.passage}
              className="max-h-60 min-h-9 font-prompt text-12"
              onChange={(event) => setReplacement(event.target.value)}
            />
          </Field>
        ) : null}
      </CommentForm>
    </section>
  )
}
