import type { PublicConfig } from '@product/contract/site'
import { showToast } from '@product/ui/feedback/toast-once-store'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import type { Session } from '@supabase/auth-js'
import { safeNext, withNext } from '#web/lib/auth/safe-next.ts'
import { needsSecondFactor } from '#web/lib/auth/second-factor.ts'
import { announceSignIn, readAttempt, rememberAttempt } from './attempt.ts'
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
    showToast({ title: 'Success', description: 'Your email has been changed' })
  else if (readAttempt()) announceSignIn()
  return goal
}

/** Tells how linking a provider went. Its name is ours: anybody can write an address. */
export function tellOfLinking(
  { providers }: PublicConfig['auth'],
  provider: string,
  problem?: string,
): void {
  const name = providers.find(({ id }) => id === provider)?.name ?? 'The provider'
  if (problem === undefined)
    stackToast({ title: `${name} is linked to your account`, variant: 'success' })
  else stackToast({ title: `Couldn’t link ${name}`, description: problem, variant: 'error' })
}
