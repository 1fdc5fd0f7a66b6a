import { supportLimits } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useBlock } from '../api/conversation.ts'

type BlockDialogProps = { id: string; name: string; onClose: () => void }

export function BlockDialog({ id, name, onClose }: BlockDialogProps) {
  const [reason, setReason] = useState('')
  const block = useBlock(id)
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Block ${name}?`}
      description="Their account, browser and address can’t write to support until you unblock them. The conversation is closed."
      submitLabel="Block"
      submitVariant="danger"
      pending={block.isPending}
      error={block.error ? `Nothing changed. ${describeError(block.error)}` : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        block.mutate(reason, { onSuccess: onClose })
      }}
    >
      <Field label="Reason" hint="For other operators">
        <Textarea
          value={reason}
          maxLength={supportLimits.blockReason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
