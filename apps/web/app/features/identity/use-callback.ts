import type { PublicConfig } from '@product/contract/site'
import type { Session } from '@supabase/auth-js'
import { useEffect, useRef, useState } from 'react'
import { describeAuthError, readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
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

export type CallbackState =
  | { status: 'working' }
  | { status: 'half-done'; message: string }
  | { status: 'nothing' }
  | { status: 'failed'; failure: CallbackFailure }

type OnSession = (session: Session, callback: Callback) => void

/** Finishes what the address of this page brought along, once. */
export function useCallback(onSession: OnSession): CallbackState {
  const { auth } = usePublicConfig()
  const [state, setState] = useState<CallbackState>({ status: 'working' })
  const started = useRef(false)

  useEffect(() => {
    // A code is good for one exchange; effects may run twice.
    if (started.current) return
    started.current = true
    finish(auth, readCallback(location), onSession).then(setState)
  })

  return state
}

async function finish(
  auth: PublicConfig['auth'],
  callback: Callback,
  onSession: OnSession,
): Promise<CallbackState> {
  if (callback.kind === 'message') return { status: 'half-done', message: callback.message }
  if (callback.kind === 'nothing') return { status: 'nothing' }
  if (callback.kind === 'error') return fail({ ...callback, attempt: readAttempt() })
  try {
    onSession(await finishCallback(auth, callback), callback)
    return { status: 'working' }
  } catch (error) {
    const description = describeAuthError(error, '') || null
    const { flow } = callback
    return fail({ code: readAuthErrorCode(error), description, flow, attempt: readAttempt() })
  }
}

function fail(problem: CallbackProblem): CallbackState {
  const failure = describeCallbackFailure(problem)
  if (problem.attempt && !problem.flow) showError(failure.text)
  return { status: 'failed', failure }
}
