import { runForRequest } from '#platform/run-for-request.ts'

type Limits = {
  milliseconds: number
  client: string
  /** Gives up earlier if this is found at one of the times in between. */
  stall?: { milliseconds: number; isStalled: () => boolean }
}

type Substitutes<Answer> = {
  /** The error also ends the work that goes on: see `refuseAfterTimeout`. */
  timeoutError: () => Error
  onFailure: (error: unknown) => Answer
}

/** The answer, or a substitute when it fails or does not come in time. Late work is stopped. */
export function withTimeout<Answer>(
  ask: () => Answer | Promise<Answer>,
  { milliseconds, client, stall }: Limits,
  { timeoutError, onFailure }: Substitutes<Answer>,
): Answer | Promise<Answer> {
  const deadline = new AbortController()
  try {
    const answer = runForRequest({ signal: deadline.signal, client }, ask)
    if (!(answer instanceof Promise)) return answer
    return new Promise((resolve) => {
      const giveUp = () => {
        stopTimers()
        const error = timeoutError()
        deadline.abort(error)
        resolve(onFailure(error))
      }
      const timer = setTimeout(giveUp, milliseconds)
      const checks = stall && setInterval(() => stall.isStalled() && giveUp(), stall.milliseconds)
      const stopTimers = () => {
        clearTimeout(timer)
        clearInterval(checks)
      }
      answer.then(
        (value) => {
          stopTimers()
          resolve(value)
        },
        (error) => {
          if (deadline.signal.aborted) return
          stopTimers()
          resolve(onFailure(error))
        },
      )
    })
  } catch (error) {
    return onFailure(error)
  }
}
