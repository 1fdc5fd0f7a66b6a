import type { PublicationState, PublishingProblem } from '@product/contract/publishing'
import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { FormError } from '@product/ui/forms/form-error'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { DialogBody, DialogFooter } from '@product/ui/overlays/dialog'
import { cn } from '@product/ui/styles/class-names'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import { LibraryFields } from '#web/entities/publication/library-fields.tsx'
import { useWithdraw } from '../api/publications.ts'
import { usePublishForm } from '../use-publish-form.ts'
import { OutcomeChoices } from './outcome-choices.tsx'
import { PublicationSummary } from './publication-summary.tsx'
import { PublishedVersions } from './published-versions.tsx'

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
        <Controller
          control={form.control}
          name="look"
          render={({ field }) => (
            <LibraryFields
              value={field.value}
              onChange={(changes) => field.onChange({ ...field.value, ...changes })}
            />
          )}
        />
        {publication ? (
          <Field label="What changed?" hint="Shown to everyone who has a copy.">
            <Input maxLength={500} {...form.register('note')} />
          </Field>
        ) : null}
        <Controller
          control={form.control}
          name="confirmed"
          render={({ field }) => (
            <ProblemList
              problems={form.problems}
              isConfirmed={field.value}
              onConfirm={field.onChange}
            />
          )}
        />
        <FormError>{form.rootError}</FormError>
        {isPublic ? <PublishedVersions promptId={promptId} publication={publication} /> : null}
        {isPublic ? <OutcomeChoices promptId={promptId} outcomes={publication.outcomes} /> : null}
      </DialogBody>
      <DialogFooter>
        {isPublic ? <WithdrawButton promptId={promptId} /> : null}
        <Button onClick={onClose}>{isPublic ? 'Close' : 'Cancel'}</Button>
        <Button type="submit" variant="primary" loading={form.isSaving}>
          {isPublic ? 'Update' : 'Publish'}
        </Button>
      </DialogFooter>
    </form>
  )
}

type ProblemListProps = {
  problems: readonly PublishingProblem[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Problems that must be fixed, and warnings that the author has to review. */
function ProblemList({ problems, isConfirmed, onConfirm }: ProblemListProps) {
  if (problems.length === 0) return null
  const isHopeless = problems.some(({ mayBeConfirmed }) => !mayBeConfirmed)
  const isDoubtful = problems.some(({ mayBeConfirmed }) => mayBeConfirmed)
  return (
    <section
      aria-label="Before you publish"
      className={cn(
        'flex flex-col gap-3 rounded-m border px-3.5 py-3',
        isHopeless ? 'border-danger/35 bg-danger-tint' : 'border-accent-line bg-accent-tint',
      )}
    >
      <h3 className="font-semibold text-13">Before you publish</h3>
      <ul className="flex flex-col gap-2 text-13">
        {problems.map(({ message, field, mayBeConfirmed }) => (
          <li key={`${field} ${message}`} className="flex items-start gap-2">
            {mayBeConfirmed ? (
              <TriangleAlert className="mt-0.5 size-4 flex-none text-accent" />
            ) : (
              <CircleAlert className="mt-0.5 size-4 flex-none text-danger" />
            )}
            <span className="min-w-0 break-words">{message}</span>
          </li>
        ))}
      </ul>
      {isDoubtful ? (
        <ChoiceField label="I have looked at it, and everyone may see it">
          <Checkbox
            checked={isConfirmed}
            onCheckedChange={(checked) => onConfirm(checked === true)}
          />
        </ChoiceField>
      ) : null}
    </section>
  )
}

function WithdrawButton({ promptId }: { promptId: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useWithdraw(promptId)
  return (
    <>
      <Button
        variant="ghost"
        className="mr-auto text-danger hover:text-danger"
        loading={isPending}
        onClick={() => setIsAsked(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Withdraw this prompt?"
        text="Nobody else can read it any more. All published versions and example outputs are removed from the library, which cannot be undone. Your own versions, and copies that others made, stay."
        action="Withdraw prompt"
        onConfirm={() => {
          setIsAsked(false)
          mutate()
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}
