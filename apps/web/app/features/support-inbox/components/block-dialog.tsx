import type { Conversation, ConversationDetails } from '@product/contract/support-inbox'
import { supportLimits } from '@product/domain'
import { Checkbox } from '@product/ui/forms/checkbox'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { useId, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useBlock } from '../api/conversation.ts'
import { nameOf } from '../model/name-of.ts'

type BlockDialogProps = {
  conversation: Pick<ConversationDetails, 'id' | 'kind' | 'person' | 'isNetworkKnown'>
  onClose: () => void
}

export function BlockDialog({ conversation, onClose }: BlockDialogProps) {
  const { id, person, isNetworkKnown } = conversation
  const [reason, setReason] = useState('')
  const [includesNetwork, setIncludesNetwork] = useState(false)
  const networkId = useId()
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
        block.mutate({ reason, includesNetwork }, { onSuccess: onClose })
      }}
    >
      <Field label="Reason" hint="For other operators">
        <Textarea
          value={reason}
          maxLength={supportLimits.blockReason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {isNetworkKnown ? (
        <div className="flex gap-2.5">
          <Checkbox
            id={networkId}
            className="mt-0.5"
            aria-describedby={`${networkId}-text`}
            checked={includesNetwork}
            onCheckedChange={(checked) => setIncludesNetwork(checked === true)}
          />
          <div className="grid gap-0.5 text-13">
            <label htmlFor={networkId} className="font-medium">
              Also block the network for {supportLimits.networkDays} days
            </label>
            <p id={`${networkId}-text`} className="text-pretty text-12 text-quiet">
              For somebody who comes back in another browser. Nobody in the same network can then
              write without signing in.
            </p>
          </div>
        </div>
      ) : null}
    </FormDialog>
  )
}

/** Of the account, the browser or the address, the server blocks the first that it knows. */
export function describeBlock({ kind, person }: Pick<Conversation, 'kind' | 'person'>): string {
  if (person.accountId) return 'This account can’t write to support until you unblock it.'
  if (kind === 'chat') return 'This browser can’t write to support until you unblock it.'
  return `${person.address} can’t be used in our forms until you unblock it.`
}
