import type { PublicConfig } from '@product/contract/site'
import { useEffect, useRef, useState } from 'react'
import {
  describeAuthCode,
  describeAuthError,
  readAuthErrorCode,
} from '#web/lib/auth/describe-auth-error.ts'
import { safeNext } from '#web/lib/auth/safe-next.ts'
import { usePublicConfig } from '#web/lib/public-config.ts'
import { showError } from '#web/lib/show-error.ts'
import { finishCallback } from './api/finish-callback.ts'
import { readAttempt } from './model/attempt.ts'
import {
  type CallbackFailure,
  type CallbackProblem,
  describeCallbackFailure,
} from './model/describe-callback-failure.ts'
import { type Callback, readCallback } from './model/read-callback.ts'
import { tellOfLinking } from './model/tell-of-linking.ts'
import { welcomeBack } from './model/welcome-back.ts'

export type CallbackState =
  | { status: 'working' }
  | { status: 'half-done'; message: string }
  | { status: 'nothing' }
  | { status: 'failed'; failure: CallbackFailure }

type Finish = (path: string) => void

/** Finishes what the address of this page brought along, once. */
export function useCallback(onFinished: Finish): CallbackState {
  const { auth } = usePublicConfig()
  const [state, setState] = useState<CallbackState>({ status: 'working' })
  const started = useRef(false)

  useEffect(() => {
    // A code is good for one exchange; effects may run twice.
    if (started.current) return
    started.current = true
    finish(auth, readCallback(location), onFinished).then(setState)
  })

  return state
}

async function finish(
  auth: PublicConfig['auth'],
  callback: Callback,
  onFinished: Finish,
): Promise<CallbackState> {
  if (callback.linking !== null) return finishLinking(auth, callback, onFinished)
  if (callback.kind === 'message') return { status: 'half-done', message: callback.message }
  if (callback.kind === 'nothing') return { status: 'nothing' }
  if (callback.kind === 'error') return fail({ ...callback, attempt: readAttempt() })
  try {
    onFinished(welcomeBack(await finishCallback(auth, callback), callback))
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
  onFinished: Finish,
): Promise<CallbackState> {
  const tell = (problem?: string) => tellOfLinking(auth, callback.linking ?? '', problem)
  try {
    if (callback.kind === 'error')
      tell(describeAuthCode(callback.code) ?? callback.description ?? 'Please try again.')
    else if (callback.kind === 'code' || callback.kind === 'tokens') {
      await finishCallback(auth, callback)
      tell()
    }
  } catch (error) {
    tell(describeAuthError(error, 'Please try again.'))
  }
  onFinished(safeNext(callback.next))
  return { status: 'working' }
}

function fail(problem: CallbackProblem): CallbackState {
  const failure = describeCallbackFailure(problem)
  if (problem.attempt && !problem.flow) showError(failure.text)
  return { status: 'failed', failure }
}
