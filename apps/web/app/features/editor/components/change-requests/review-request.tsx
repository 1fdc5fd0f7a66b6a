import type { ChangeRequest } from '@product/contract/change-requests'
import { changeRequestLimits, listChangedFields } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Textarea } from '@product/ui/forms/textarea'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { CircleCheck, GitMerge, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useDeclineRequest, useMergeRequest } from '../../api/change-requests.ts'
import { type Chosen, choose, reviewMerge } from '../../model/review-merge.ts'
import { FieldChoice } from '../conflicts/field-choice.tsx'
import { describeConflict } from '../conflicts/merge-dialog.tsx'
import { baseName, ContentChanges } from './proposed-changes.tsx'

type ReviewRequestProps = {
  request: ChangeRequest
  current: NonNullable<ChangeRequest['current']>
}

const sides = { mine: 'The prompt', theirs: 'The proposal' }

/** For those who decide: the proposal, what merging it makes of the prompt, and a choice where both changed the same. */
export function ReviewRequest({ request, current }: ReviewRequestProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [view, setView] = useState<'proposal' | 'merge'>('proposal')
  const { base, content: proposed } = request
  const merged = useMemo(
    () => reviewMerge({ base, mine: current.content, theirs: proposed }, chosen),
    [base, current.content, proposed, chosen],
  )
  const { fields, conflicts, choices, isDecided, isNothingTaken } = merged
  const hasMovedOn = listChangedFields(base, current.content).length > 0
  const merge = useMergeRequest(request)
  const mergeReviewed = () =>
    merge.mutate({
      revision: request.revision,
      promptRevision: current.revision,
      choices,
      conflicts,
    })
  return (
    <>
      <section
        aria-label="Decide"
        className="grid gap-3 rounded-m border border-line bg-surface-raised p-4"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <MergeState
            conflicts={fields.length}
            hasMovedOn={hasMovedOn}
            isNothingTaken={isNothingTaken}
          />
          <div className="flex flex-none gap-2">
            <DeclineButton request={request} />
            <Button
              variant="primary"
              disabled={!isDecided || isNothingTaken}
              loading={merge.isPending}
              onClick={mergeReviewed}
            >
              <GitMerge />
              Merge
            </Button>
          </div>
        </div>
        {fields.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            sides={sides}
            {...describeConflict(field, conflicts, current.content, proposed)}
            side={choices[field] ?? null}
            onChange={(side) => setChosen((known) => choose(known, { field, side }, conflicts))}
          />
        ))}
        {request.publicSlug === null ? null : (
          <p className="text-12 text-quiet">
            Merging changes your prompt. Its public version stays as it is until you publish again.
          </p>
        )}
      </section>
      <ContentChanges
        title={view === 'merge' ? 'The prompt after merging' : 'Proposed changes'}
        before={
          view === 'merge'
            ? { name: 'Prompt now', content: current.content }
            : { name: baseName(request), content: base }
        }
        after={
          view === 'merge'
            ? { name: 'After merging', content: merged.content }
            : { name: 'Proposal', content: proposed }
        }
        same="The prompt has all of it already."
      >
        {hasMovedOn ? (
          <SegmentedControl
            label="Compare"
            value={view}
            onValueChange={setView}
            options={[
              { value: 'proposal', label: 'Proposal' },
              { value: 'merge', label: 'After merging' },
            ]}
          />
        ) : null}
      </ContentChanges>
    </>
  )
}

type MergeStateProps = { conflicts: number; hasMovedOn: boolean; isNothingTaken: boolean }

function MergeState({ conflicts, hasMovedOn, isNothingTaken }: MergeStateProps) {
  const isClean = conflicts === 0
  return (
    <p className="flex min-w-0 flex-1 basis-72 items-start gap-2 text-13">
      {isClean ? (
        <CircleCheck aria-hidden className="mt-0.5 size-4 flex-none text-success" />
      ) : (
        <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-accent" />
      )}
      <span>
        <strong className="font-semibold">
          {isClean ? 'Can be merged.' : 'Changed on both sides. Choose which one stays.'}
        </strong>{' '}
        <span className="text-quiet">
          {isClean && !hasMovedOn ? 'It becomes a new version that names the proposer.' : null}
          {isClean && hasMovedOn ? 'The prompt has changed since; those changes are kept.' : null}
          {isClean || isNothingTaken ? null : 'Everything else is merged.'}
          {isNothingTaken
            ? 'With this choice nothing of the proposal is taken over: decline it instead.'
            : null}
        </span>
      </span>
    </p>
  )
}

const Reason = z.object({ reason: z.string().trim().max(changeRequestLimits.reason) })

function DeclineButton({ request }: { request: ChangeRequest }) {
  const [isOpen, setOpen] = useState(false)
  const decline = useDeclineRequest(request)
  const { register, submit, formState } = useZodForm(Reason, {
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await decline(reason)
      setOpen(false)
    },
  })
  const { errors, isSubmitting } = formState
  return (
    <>
      <Button onClick={() => setOpen(true)}>Decline</Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Decline this change request?"
        description="The prompt stays as it is. The proposer is told."
        submitLabel="Decline"
        submitVariant="danger"
        pending={isSubmitting}
        error={errors.root?.message}
        onSubmit={submit}
      >
        <Field label="Reason (optional)" error={errors.reason?.message}>
          <Textarea
            rows={4}
            maxLength={changeRequestLimits.reason}
            placeholder="Why it doesn’t fit"
            {...register('reason')}
          />
        </Field>
      </FormDialog>
    </>
  )
}
