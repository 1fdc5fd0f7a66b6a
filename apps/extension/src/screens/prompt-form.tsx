import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { FormError } from '@product/ui/forms/form-error'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { Failure } from '../messages/requests.ts'
import { describeFailure } from '../messages/send-request.ts'

export type PromptTexts = { title: string; body: string }

type PromptFormProps = {
  heading: string
  texts: PromptTexts
  onChange: (texts: PromptTexts) => void
  /** Whether something would be lost by leaving. */
  isChanged: boolean
  /** A failure is shown, and the form stays as it is. */
  onSave: (texts: PromptTexts) => Promise<void>
  onCancel: () => void
}

/** Title and text of a prompt, new or edited. */
export function PromptForm(props: PromptFormProps) {
  const { heading, texts, onChange, isChanged, onSave, onCancel } = props
  const modifier = useModifierKey()
  const [failure, setFailure] = useState<Failure>()
  const [isSaving, setSaving] = useState(false)
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const { title, body } = texts
  const isComplete = title.trim() !== '' && body.trim() !== ''

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (isSaving || !isComplete) return
    setSaving(true)
    setFailure(undefined)
    try {
      await onSave({ title: title.trim(), body })
    } catch (error) {
      setFailure(describeFailure(error))
    } finally {
      setSaving(false)
    }
  }

  function answerKeys(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
    }
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (isChanged && !asksToDiscard) setAsksToDiscard(true)
    else onCancel()
  }

  const change = (changed: Partial<PromptTexts>) => {
    setAsksToDiscard(false)
    onChange({ ...texts, ...changed })
  }

  return (
    <form onSubmit={save} onKeyDown={answerKeys} className="flex min-h-0 flex-1 flex-col">
      <h1 className="flex h-13 flex-none items-center border-line border-b px-4 font-semibold text-14">
        {heading}
      </h1>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <Field label="Title" required>
          <Input
            autoFocus
            value={title}
            maxLength={contentLimits.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field label="Prompt" required hint="Write {{name}} where a value changes each time.">
          <Textarea
            growing
            value={body}
            maxLength={contentLimits.body}
            className="max-h-56 min-h-36 font-prompt"
            onChange={(event) => change({ body: event.target.value })}
          />
        </Field>
        {failure ? <FormError>{failure.message}</FormError> : null}
      </div>
      <footer className="flex min-h-12 flex-none items-center justify-end gap-2 border-line border-t px-3 py-2">
        <p role="status" className="mr-auto min-w-0 text-12 text-quiet">
          {asksToDiscard ? 'Not saved yet. Press Esc again to discard it.' : null}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isSaving} disabled={!isComplete}>
          Save
          <Kbd tone="inherit">{modifier} ↵</Kbd>
        </Button>
      </footer>
    </form>
  )
}
