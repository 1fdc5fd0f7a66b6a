import { libraryLimits } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { Dialog, DialogContent } from '@product/ui/overlays/dialog'
import { DialogForm } from '@product/ui/overlays/form-dialog'
import { z } from 'zod'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useModerate } from '../api/moderation.ts'
import type { ModerationInput } from '../model/action-names.ts'
import { actionLabels } from '../model/action-names.ts'

type Explained = ModerationInput & { title: string }

type ReasonDialogProps = { input: Explained | undefined; onClose: () => void }

/** For what takes something from people: the reason stays in the audit trail. */
export function ReasonDialog({ input, onClose }: ReasonDialogProps) {
  return (
    <Dialog open={input !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {input ? (
        <DialogContent>
          <ReasonForm input={input} onDone={onClose} />
        </DialogContent>
      ) : null}
    </Dialog>
  )
}

const Explanation = z.object({ reason: z.string().trim().min(1, 'Enter a reason.') })

type ReasonFormProps = { input: Explained; onDone: () => void }

function ReasonForm({ input: { title, ...input }, onDone }: ReasonFormProps) {
  const { mutateAsync } = useModerate()
  const { register, submit, errors, isSaving, rootError } = useZodForm(Explanation, {
    defaultValues: { reason: '' },
    describe: (error) => `Nothing changed. ${describeError(error)}`,
    save: async ({ reason }) => {
      await mutateAsync({ ...input, reason })
      onDone()
    },
  })

  return (
    <DialogForm
      title={`${actionLabels[input.action]} ${title}?`}
      description={
        input.action === 'ban'
          ? 'Their content is hidden until the ban is lifted, and they can’t publish, review or report.'
          : 'Only its owner sees it until it’s restored.'
      }
      onSubmit={submit}
      submitLabel={actionLabels[input.action]}
      submitVariant="danger"
      pending={isSaving}
      error={rootError}
    >
      <Field
        label="Reason"
        required
        hint="Stored in the audit trail, which operators read"
        error={errors.reason?.message}
      >
        <Textarea maxLength={libraryLimits.reportText} {...register('reason')} />
      </Field>
    </DialogForm>
  )
}
