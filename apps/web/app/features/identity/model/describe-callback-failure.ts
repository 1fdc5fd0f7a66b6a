import type { MailFlow } from '#web/lib/auth/callback-url.ts'
import { describeAuthCode } from '#web/lib/auth/describe-auth-error.ts'
import type { Attempt } from './attempt.ts'
import { describeFailure } from './attempt.ts'

export type CallbackProblem = {
  code: string | null | undefined
  /** The name of the OAuth protocol for it, as it comes in an address. */
  error?: string
  /** The service's own words, of an answer that it gave to us. Never those of an address. */
  description?: string | null
  flow: MailFlow | null
  attempt: Attempt | undefined
}

export type CallbackFailure = {
  title: string
  text: string
  wayOn: { label: string; to: '/login' | '/signup' | '/forgot-password' }
}

const toLogIn = { label: 'Go to log in', to: '/login' } as const
const toSignUp = { label: 'Back to sign up', to: '/signup' } as const
const toNewMail = { label: 'Request a new email', to: '/forgot-password' } as const

/** Describes a failed return from the identity service and offers the next step. */
export function describeCallbackFailure(problem: CallbackProblem): CallbackFailure {
  if (isOtherBrowser(problem.code)) return describeOtherBrowser(problem)
  if (problem.flow) return describeMailFailure(problem, problem.flow)
  return describeSignInFailure(problem)
}

const isOtherBrowser = (code: CallbackProblem['code']): boolean =>
  code === 'pkce_code_verifier_not_found' || code === 'bad_code_verifier'

/** Following the link has already proved the address; only the session stays with its browser. */
function describeOtherBrowser({ flow }: CallbackProblem): CallbackFailure {
  if (flow === 'signup')
    return {
      title: 'Your address is confirmed',
      text: 'You signed up in another browser or on another device. Continue there, or log in here.',
      wayOn: toLogIn,
    }
  if (flow === 'email_change')
    return {
      title: 'Your new address is confirmed',
      text: 'You requested it in another browser or on another device. Continue there, or log in here.',
      wayOn: toLogIn,
    }
  if (flow === 'recovery')
    return {
      title: 'Opened in another browser',
      text: 'This link only works in the browser that requested it. Request a new email here and enter its code.',
      wayOn: toNewMail,
    }
  return {
    title: 'Opened in another browser',
    text: 'This sign-in was started in another browser or on another device. Please start again here.',
    wayOn: toLogIn,
  }
}

function describeMailFailure(problem: CallbackProblem, flow: MailFlow): CallbackFailure {
  const text = explain(problem, 'The link couldn’t be used. Please request a new one.')
  if (problem.code !== 'otp_expired')
    return {
      title: 'The link didn’t work',
      text,
      wayOn: flow === 'recovery' ? toNewMail : toLogIn,
    }
  return {
    title: 'This link is no longer valid',
    text:
      flow === 'signup'
        ? 'It has expired or was already used. Log in: if your email isn’t confirmed yet, you can request a new link there.'
        : 'It has expired or was already used. Each link works once, and only the latest email counts.',
    wayOn: flow === 'recovery' ? toNewMail : toLogIn,
  }
}

function describeSignInFailure(problem: CallbackProblem): CallbackFailure {
  const attempt = problem.attempt ?? { intent: 'login' as const }
  const verb = attempt.intent === 'login' ? 'log in' : 'sign up'
  return {
    title: attempt.provider ? `Could not ${verb} with ${attempt.provider}` : `Could not ${verb}`,
    text: explain(problem, describeFailure(attempt)),
    wayOn: attempt.intent === 'login' ? { ...toLogIn, label: 'Back to log in' } : toSignUp,
  }
}

/** The service's own failure messages help its operator more than the visitor. */
function explain({ code, error, description }: CallbackProblem, fallback: string): string {
  if (code === 'unexpected_failure' && description) return `${fallback} (${description})`
  return describeAuthCode(code) ?? describeOAuthError(error) ?? description ?? fallback
}

const sentences: Record<string, string> = {
  access_denied: 'Access was denied or canceled. Please try again.',
  temporarily_unavailable: 'The service is unavailable. Please try again later.',
}

/** The sentence for an error of the OAuth protocol, which comes without a code of ours. */
export const describeOAuthError = (error: string | undefined): string | undefined =>
  error && Object.hasOwn(sentences, error) ? sentences[error] : undefined
