import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useSyncExternalStore } from 'react'
import { answerLoss, readLoss, subscribeToLoss } from './confirm-loss.ts'

const onServer = () => undefined

/** Wherever people can sign out: asks what `confirmLoss` has to ask. */
export function SignOutQuestion() {
  const text = useSyncExternalStore(subscribeToLoss, readLoss, onServer)
  return (
    <ConfirmDialog
      open={text !== undefined}
      title="Sign out and lose unsent changes?"
      text={text ?? ''}
      action="Sign out"
      onConfirm={() => answerLoss(true)}
      onCancel={() => answerLoss(false)}
    />
  )
}
