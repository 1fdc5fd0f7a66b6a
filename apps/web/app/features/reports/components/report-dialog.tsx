import type { NewReport, sendReportRoute } from '@product/contract/moderation'
import type { PublicConfig } from '@product/contract/site'
import { createId, libraryLimits, type ModeratedKind, reportReasons } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { RadioGroup, RadioItem } from '@product/ui/forms/radio-group'
import { Textarea } from '@product/ui/forms/textarea'
import { Dialog, DialogContent } from '@product/ui/overlays/dialog'
import { DialogForm } from '@product/ui/overlays/form-dialog'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { reasonLabels } from '#web/entities/report/report-reasons.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'

type ReportDialogProps = {
  kind: ModeratedKind
  target: string
  name: string
  open: boolean
  onClose: () => void
}

export function ReportDialog({ open, onClose, ...reported }: ReportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <ReportForm {...reported} onSent={onClose} />
      </DialogContent>
    </Dialog>
  )
}

const ReportFields = z.object({
  reason: z.enum(reportReasons, 'Choose a reason.'),
  text: z.string(),
})

type ReportFormProps = Pick<ReportDialogProps, 'kind' | 'target' | 'name'> & { onSent: () => void }

/** Of its own, so that each opening begins with nothing chosen. */
function ReportForm({ kind, target, name, onSent }: ReportFormProps) {
  const { auth } = usePublicConfig()
  // Kept while the dialog is open: what is sent again after a failure is one report.
  const [id] = useState(createId)
  const { register, control, submit, errors, isSaving } = useZodForm(ReportFields, {
    defaultValues: { text: '' },
    errorField: 'text',
    save: async (fields) => {
      await sendReport(auth, { id, kind, target, ...fields })
      stackToast({ title: 'Thank you', description: 'We’ll look into it.', variant: 'success' })
      onSent()
    },
  })

  return (
    <DialogForm
      title={`Report ${name}`}
      description="We review every report. Your name stays private."
      onSubmit={submit}
      submitLabel="Send report"
      pending={isSaving}
    >
      <Controller
        control={control}
        name="reason"
        render={({ field }) => (
          <RadioGroup aria-label="Reason" value={field.value ?? ''} onValueChange={field.onChange}>
            {reportReasons.map((value) => (
              <ChoiceField key={value} label={reasonLabels[value]}>
                <RadioItem value={value} />
              </ChoiceField>
            ))}
          </RadioGroup>
        )}
      />
      {errors.reason ? (
        <p role="alert" className="text-12 text-danger">
          {errors.reason.message}
        </p>
      ) : null}
      <Field label="Details" hint="Optional." error={errors.text?.message}>
        <Textarea maxLength={libraryLimits.reportText} {...register('text')} />
      </Field>
    </DialogForm>
  )
}

/** Signed in or not. */
async function sendReport(auth: PublicConfig['auth'], report: z.input<typeof NewReport>) {
  const call = await visitorCall(auth)
  return await call(lightRoute<typeof sendReportRoute>('post', '/api/v1/reports'), { body: report })
}
