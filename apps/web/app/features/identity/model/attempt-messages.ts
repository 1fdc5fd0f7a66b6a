import type { Attempt } from './attempt.ts'

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
