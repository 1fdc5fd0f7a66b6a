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

type ReasonDialogProps = { wish: Explained | undefined; onClose: () => void }

/** For what takes something from people: the reason stays in the audit trail. */
export function ReasonDialog({ wish, onClose }: ReasonDialogProps) {
  return (
    <Dialog open={wish !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {wish ? (
        <DialogContent>
          <ReasonForm wish={wish} onDone={onClose} />
        </DialogContent>
      ) : null}
    </Dialog>
  )
}

const Explanation = z.object({ reason: z.string().trim().min(1, 'Enter a reason.') })

type ReasonFormProps = { wish: Explained; onDone: () => void }

function ReasonForm({ wish: { title, ...wish }, onDone }: ReasonFormProps) {
  const { mutateAsync } = useModerate()
  const { register, submit, errors, isSaving, rootError } = useZodForm(Explanation, {
    defaultValues: { reason: '' },
    describe: (error) => `Nothing changed. ${describeError(error)}`,
    save: async ({ reason }) => {
      await mutateAsync({ ...wish, reason })
      onDone()
    },
  })

  return (
    <DialogForm
      title={`${actionLabels[wish.action]} ${title}?`}
      description={
        wish.action === 'ban'
          ? 'Their content is hidden until the ban is lifted, and they can’t publish, review or report.'
          : 'Only its owner sees it until it’s restored.'
      }
      onSubmit={submit}
      submitLabel={actionLabels[wish.action]}
      submitVariant="danger"
      pending={isSaving}
      error={rootError}
    >
      <Field label="Reason" required hint="Kept in the audit trail" error={errors.reason?.message}>
        <Textarea maxLength={libraryLimits.reportText} {...register('reason')} />
      </Field>
    </DialogForm>
  )
}
