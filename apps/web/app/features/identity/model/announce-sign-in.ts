import { showToast } from '@product/ui/feedback/toast-once-store'
import { forgetAttempt, readAttempt } from './attempt.ts'
import { describeSuccess } from './attempt-messages.ts'

/** Tells of the sign-in or sign-up that has just succeeded, in the words of how it began. */
export function announceSignIn(): void {
  const attempt = readAttempt() ?? { intent: 'login' as const }
  forgetAttempt()
  showToast({ title: 'Success', description: describeSuccess(attempt) })
}
