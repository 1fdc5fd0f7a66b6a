import {
  libraryLimits,
  type ModerationActionName,
  moderatedKinds,
  moderationActions,
  moderationActionsOf,
  needsReason,
} from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { Dialog, DialogContent, DialogTrigger } from '@product/ui/overlays/dialog'
import { DialogForm } from '@product/ui/overlays/form-dialog'
import { Gavel } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { describeError } from '#web/lib/api/describe-error.ts'
import { reportProblems } from '#web/lib/forms/report-problems.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useModerate } from '../api/moderation.ts'
import { actionLabels, kindNames } from '../model/action-names.ts'
import { readTarget } from '../model/read-target.ts'

/** With something that nobody reported: feature a prompt, verify an author, or any of the rest. */
export function TakeActionDialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button>
          <Gavel />
          Take action
        </Button>
      </DialogTrigger>
      <DialogContent>
        <ActionForm onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

const Fields = z.object({
  typed: z.string(),
  kind: z.enum(moderatedKinds),
  action: z.enum(moderationActions),
  reason: z.string(),
})

/** A pasted link says the kind itself, and with it whether a reason is needed; an action that the kind does not have becomes its first. */
function readFields({ typed, kind: chosenKind, action: chosenAction }: z.infer<typeof Fields>) {
  const named = readTarget(typed)
  const kind = named.kind ?? chosenKind
  const actions = moderationActionsOf[kind].filter((known) => known !== 'dismiss')
  const action: ModerationActionName =
    actions.find((known) => known === chosenAction) ?? actions[0] ?? 'hide'
  return { target: named.target, kind, actions, action }
}

const ActionToTake = Fields.superRefine(
  reportProblems((fields) => {
    const { target, action } = readFields(fields)
    const lacksReason = needsReason(action) && fields.reason.trim() === ''
    return {
      typed: target === '' ? 'Enter a link or name.' : null,
      reason: lacksReason ? 'Enter a reason.' : null,
    }
  }),
)

function ActionForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useModerate()
  const form = useZodForm(ActionToTake, {
    defaultValues: { typed: '', kind: 'prompt', action: 'feature', reason: '' },
    describe: (error) => `Nothing changed. ${describeError(error)}`,
    save: async (fields) => {
      const { target, kind, action } = readFields(fields)
      await mutateAsync({ action, kind, target, reason: fields.reason })
      onDone()
    },
  })
  const { register, errors } = form
  const { kind, actions, action } = readFields(form.watch())

  return (
    <DialogForm
      title="Take action"
      description="Feature a prompt, verify an author, or hide something that hasn’t been reported."
      onSubmit={form.submit}
      submitLabel={actionLabels[action]}
      submitVariant={needsReason(action) ? 'danger' : 'primary'}
      pending={form.isSaving}
      error={form.rootError}
    >
      <Field
        label="Link or name"
        required
        hint="A link, slug, handle or ID"
        error={errors.typed?.message}
      >
        <Input
          maxLength={500}
          placeholder="/p/meeting-notes"
          {...register('typed', { deps: 'reason' })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="kind"
          rules={{ deps: 'reason' }}
          render={({ field }) => (
            <ChoiceSelect
              label="Kind"
              options={moderatedKinds}
              labels={kindNames}
              value={kind}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="action"
          rules={{ deps: 'reason' }}
          render={({ field }) => (
            <ChoiceSelect
              label="Action"
              options={actions}
              labels={actionLabels}
              value={action}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <Field label="Reason" required={needsReason(action)} error={errors.reason?.message}>
        <Textarea maxLength={libraryLimits.reportText} {...register('reason')} />
      </Field>
    </DialogForm>
  )
}
