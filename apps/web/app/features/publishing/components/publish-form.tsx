import type { PublicationState } from '@product/contract/publishing'
import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { DialogBody, DialogFooter } from '@product/ui/overlays/dialog'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import { LibraryFields } from '#web/entities/publication/library-fields.tsx'
import { usePublishForm } from '../use-publish-form.ts'
import { OutcomeChoices } from './outcome-choices.tsx'
import { ProblemList } from './problem-list.tsx'
import { PublicationSummary } from './publication-summary.tsx'
import { PublishedVersions } from './published-versions.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

type PublishFormProps = {
  prompt: EditedPrompt
  /** Undefined for a prompt that is not stored yet. */
  state: PublicationState | undefined
  onClose: () => void
}

export function PublishForm({ prompt, state, onClose }: PublishFormProps) {
  const form = usePublishForm(prompt, state)
  const { content, promptId } = prompt
  const publication = state?.publication
  const isPublic = publication?.status === 'published'
  if (publication?.status === 'hidden') return null
  return (
    <form onSubmit={form.submit} className="flex min-h-0 flex-col" noValidate>
      <DialogBody>
        {isPublic ? (
          <PublicationSummary publication={publication} newestVersion={state?.newestVersion ?? 1} />
        ) : null}
        <Field label="Title" required error={form.gapIn('title')}>
          <Input
            value={content.title}
            maxLength={contentLimits.title}
            onChange={(event) => prompt.change({ title: event.target.value })}
          />
        </Field>
        <Field label="Description" required error={form.gapIn('description')}>
          <Textarea
            growing
            className="min-h-16"
            value={content.description}
            maxLength={contentLimits.description}
            placeholder="What is it good for?"
            onChange={(event) => prompt.change({ description: event.target.value })}
          />
        </Field>
        <LibraryFields value={form.wish} onChange={form.change} />
        {publication ? (
          <Field label="What changed?" hint="Shown to everyone who has a copy.">
            <Input
              value={form.wish.note}
              maxLength={500}
              onChange={(event) => form.change({ note: event.target.value })}
            />
          </Field>
        ) : null}
        <ProblemList
          problems={form.problems}
          isConfirmed={form.wish.confirmed}
          onConfirm={(confirmed) => form.change({ confirmed })}
        />
        {form.failure ? (
          <p role="alert" className="rounded-s bg-danger-tint px-3 py-2 text-13 text-danger">
            {form.failure}
          </p>
        ) : null}
        {isPublic ? <PublishedVersions promptId={promptId} publication={publication} /> : null}
        {isPublic ? <OutcomeChoices promptId={promptId} outcomes={publication.outcomes} /> : null}
      </DialogBody>
      <DialogFooter>
        {isPublic ? <WithdrawButton promptId={promptId} /> : null}
        <Button onClick={onClose}>{isPublic ? 'Close' : 'Cancel'}</Button>
        <Button type="submit" variant="primary" loading={form.isBusy}>
          {isPublic ? 'Update' : 'Publish'}
        </Button>
      </DialogFooter>
    </form>
  )
}
