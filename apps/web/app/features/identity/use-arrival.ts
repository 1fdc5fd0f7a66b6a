import type { PublicConfig } from '@product/contract/site'
import { useEffect, useRef, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import {
  describeAuthCode,
  describeAuthError,
  readAuthErrorCode,
} from '#web/lib/auth/describe-auth-error.ts'
import { safeNext } from '#web/lib/auth/safe-next.ts'
import type { AskWhetherToContinue } from './api/confirm-owner.ts'
import { finishCallback } from './api/finish-callback.ts'
import { readAttempt } from './model/attempt.ts'
import {
  type CallbackFailure,
  type CallbackProblem,
  describeCallbackFailure,
  describeOAuthError,
} from './model/describe-callback-failure.ts'
import { type Callback, readCallback } from './model/read-callback.ts'
import { tellOfLinking, welcomeBack } from './model/welcome-back.ts'

export type ArrivalState =
  | { status: 'working' }
  | { status: 'asking'; owner: string; onAnswer: (agreed: boolean) => void }
  | { status: 'half-done'; message: string }
  | { status: 'nothing' }
  | { status: 'failed'; failure: CallbackFailure }

type Finish = (path: string) => void

type Course = { ask: AskWhetherToContinue; onFinished: Finish }

/** Finishes what the address of this page brought along, once. */
export function useArrival(onFinished: Finish): ArrivalState {
  const { auth } = usePublicConfig()
  const [state, setState] = useState<ArrivalState>({ status: 'working' })
  const started = useRef(false)

  useEffect(() => {
    // A code is good for one exchange; effects may run twice.
    if (started.current) return
    started.current = true
    const ask = (owner: string) =>
      new Promise<boolean>((resolve) =>
        setState({
          status: 'asking',
          owner,
          onAnswer: (agreed) => {
            setState({ status: 'working' })
            resolve(agreed)
          },
        }),
      )
    finish(auth, readCallback(location), { ask, onFinished }).then(setState)
  })

  return state
}

async function finish(
  auth: PublicConfig['auth'],
  callback: Callback,
  { ask, onFinished }: Course,
): Promise<ArrivalState> {
  if (callback.linking !== null) return finishLinking(auth, callback, { ask, onFinished })
  if (callback.kind === 'message') return { status: 'half-done', message: callback.message }
  if (callback.kind === 'nothing') return { status: 'nothing' }
  if (callback.kind === 'error') return fail({ ...callback, attempt: readAttempt() })
  try {
    const session = await finishCallback(auth, callback, ask)
    // Declining keeps the current session: the log-in page redirects people who are signed in.
    onFinished(session ? welcomeBack(session, callback) : '/login')
    return { status: 'working' }
  } catch (error) {
    const description = describeAuthError(error, '') || null
    const { flow } = callback
    return fail({ code: readAuthErrorCode(error), description, flow, attempt: readAttempt() })
  }
}

/** Ends where it began, in the settings, whether it went well or not. */
async function finishLinking(
  auth: PublicConfig['auth'],
  callback: Callback,
  { ask, onFinished }: Course,
): Promise<ArrivalState> {
  const tell = (problem?: string) => tellOfLinking(auth, callback.linking ?? '', problem)
  try {
    if (callback.kind === 'error')
      tell(
        describeAuthCode(callback.code) ??
          describeOAuthError(callback.error) ??
          'Please try again.',
      )
    else if (callback.kind === 'code' || callback.kind === 'tokens') {
      if (await finishCallback(auth, callback, ask)) tell()
    }
  } catch (error) {
    tell(describeAuthError(error, 'Please try again.'))
  }
  onFinished(safeNext(callback.next))
  return { status: 'working' }
}

function fail(problem: CallbackProblem): ArrivalState {
  const failure = describeCallbackFailure(problem)
  if (problem.attempt && !problem.flow) showError(failure.text)
  return { status: 'failed', failure }
}
