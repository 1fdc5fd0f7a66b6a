import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useSyncExternalStore } from 'react'
import {
  answerSignOutQuestion,
  readSignOutQuestion,
  subscribeToSignOutQuestion,
} from './confirm-sign-out.ts'

const onServer = () => undefined

/** Shown wherever people can sign out: the question of `confirmSignOut`. */
export function SignOutQuestion() {
  const text = useSyncExternalStore(subscribeToSignOutQuestion, readSignOutQuestion, onServer)
  return (
    <ConfirmDialog
      open={text !== undefined}
      title="Sign out and lose unsent changes?"
      text={text ?? ''}
      action="Sign out"
      onConfirm={() => answerSignOutQuestion(true)}
      onCancel={() => answerSignOutQuestion(false)}
    />
  )
}
