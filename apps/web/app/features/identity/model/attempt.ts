import { showToast } from '@product/ui/feedback/toast-once-store'
import { describeSuccess } from './attempt-messages.ts'

/** The action that a person started before leaving for a provider or a second step. */
export type Attempt = { intent: 'login' | 'signup'; provider?: string }

const storageKey = 'sign-in-attempt'

export function rememberAttempt(attempt: Attempt): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt))
  } catch {
    // A browser that forbids storage gets the plain words.
  }
}

/** The stored attempt, if there is one. */
export function readAttempt(): Attempt | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return stored ?? undefined
  } catch {
    return undefined
  }
}

function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept.
  }
}

/** Tells of the sign-in or sign-up that has just succeeded, in the words of how it began. */
export function announceSignIn(): void {
  const attempt = readAttempt() ?? { intent: 'login' as const }
  forgetAttempt()
  showToast({ title: 'Success', description: describeSuccess(attempt) })
}
