import { showToast } from '@product/ui/feedback/toast-once-store'

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

export function describeSuccess({ intent, provider }: Attempt): string {
  const done =
    intent === 'login'
      ? 'You have been logged in successfully'
      : 'Your account has been created successfully'
  return provider ? `${done} with ${provider}` : done
}

export function describeFailure({ intent, provider }: Attempt): string {
  if (!provider)
    return intent === 'login'
      ? 'Failed to log in. Please try again.'
      : 'Failed to create account. Please try again.'
  return `Failed to ${intent === 'login' ? 'log in' : 'sign up'} with ${provider}. Please try again.`
}
