import type { Conversation } from '@product/contract/support-inbox'
import { supportLimits } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useBlock } from '../api/conversation.ts'
import { nameOf } from './conversation-list.tsx'

type BlockDialogProps = {
  conversation: Pick<Conversation, 'id' | 'kind' | 'person'>
  onClose: () => void
}

export function BlockDialog({ conversation, onClose }: BlockDialogProps) {
  const { id, person } = conversation
  const [reason, setReason] = useState('')
  const block = useBlock(id)
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Block ${nameOf(person)}?`}
      description={`${describeBlock(conversation)} The conversation is closed.`}
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

/** Of the account, the browser or the address, the server blocks the first that it knows. */
export function describeBlock({ kind, person }: Pick<Conversation, 'kind' | 'person'>): string {
  if (person.accountId) return 'This account can’t write to support until you unblock it.'
  if (kind === 'chat') return 'This browser can’t write to support until you unblock it.'
  return `${person.address} can’t be used in our forms until you unblock it.`
}
