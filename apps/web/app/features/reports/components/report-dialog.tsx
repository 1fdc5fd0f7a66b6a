import type { NewReport, sendReportRoute } from '@product/contract/moderation'
import type { PublicConfig } from '@product/contract/site'
import { createId, libraryLimits, type ModeratedKind, reportReasons } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { RadioGroup, RadioItem } from '@product/ui/forms/radio-group'
import { Textarea } from '@product/ui/forms/textarea'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { useActionState, useState } from 'react'
import type { z } from 'zod'
import { reasonLabels } from '#web/entities/report/report-reasons.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

type ReportDialogProps = {
  kind: ModeratedKind
  target: string
  name: string
  open: boolean
  onClose: () => void
}

export function ReportDialog({ open, onClose, name, ...reported }: ReportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="break-words">Report {name}</DialogTitle>
          <DialogDescription>
            The operator looks at every report. Nobody else learns who sent it.
          </DialogDescription>
        </DialogHeader>
        <ReportForm {...reported} onSent={onClose} />
      </DialogContent>
    </Dialog>
  )
}

type ReportFormProps = Pick<ReportDialogProps, 'kind' | 'target'> & { onSent: () => void }

/** Of its own, so that each opening begins with nothing chosen. */
function ReportForm({ kind, target, onSent }: ReportFormProps) {
  const { auth } = usePublicConfig()
  // Kept while the dialog is open: what is sent again after a failure is one report.
  const [id] = useState(createId)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [problem, send, pending] = useActionState(async () => {
    const chosen = reportReasons.find((known) => known === reason)
    if (!chosen) return { reason: 'Choose what is wrong.' }
    try {
      await sendReport(auth, { id, kind, target, reason: chosen, text })
    } catch (error) {
      return { text: describeError(error) }
    }
    stackToast({ title: 'Thank you', description: 'We will look at it.', variant: 'success' })
    onSent()
    return {}
  }, {})

  return (
    <form action={send} className="contents">
      <DialogBody>
        <RadioGroup aria-label="What is wrong" value={reason} onValueChange={setReason}>
          {reportReasons.map((value) => (
            <ChoiceField key={value} label={reasonLabels[value]}>
              <RadioItem value={value} />
            </ChoiceField>
          ))}
        </RadioGroup>
        {problem.reason && !reason ? (
          <p role="alert" className="text-12 text-danger">
            {problem.reason}
          </p>
        ) : null}
        <Field label="What should we know?" hint="Optional." error={problem.text}>
          <Textarea
            value={text}
            maxLength={libraryLimits.reportText}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={pending}>
          Send report
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Signed in or not. */
async function sendReport(auth: PublicConfig['auth'], report: z.input<typeof NewReport>) {
  const call = await visitorCall(auth)
  return await call(lightRoute<typeof sendReportRoute>('post', '/api/v1/reports'), { body: report })
}
