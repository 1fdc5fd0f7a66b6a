import { showToast } from '@product/ui/feedback/toast-once-store'
import type { Session } from '@supabase/auth-js'
import { safeNext } from '#web/lib/auth/safe-next.ts'
import { needsSecondFactor } from '#web/lib/auth/second-factor.ts'
import { withNext } from '#web/lib/auth/with-next.ts'
import { announceSignIn } from './announce-sign-in.ts'
import { readAttempt, rememberAttempt } from './attempt.ts'
import type { Callback } from './read-callback.ts'

/** Tells how a return from the identity service went, and where to go from there. */
export function welcomeBack(session: Session, { flow, next }: Callback): string {
  const goal = safeNext(next)
  if (flow === 'recovery' || flow === 'invite') return withNext('/reset-password', goal)
  if (flow === 'signup') rememberAttempt({ intent: 'signup' })
  if (flow === 'magiclink') rememberAttempt({ intent: 'login' })
  // The second step tells of the sign-in when it is complete.
  if (needsSecondFactor(session)) return withNext('/login', goal)
  if (flow === 'email_change')
    showToast({ title: 'Success', description: 'Your mail address has been changed' })
  else if (readAttempt()) announceSignIn()
  return goal
}
