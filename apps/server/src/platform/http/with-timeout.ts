import { runForRequest } from '#platform/request-deadline.ts'

type Limits = { milliseconds: number; client: string }

type Substitutes<Answer> = {
  /** The error also ends the work that goes on: see `refuseAfterTimeout`. */
  timeoutError: () => Error
  onFailure: (error: unknown) => Answer
}

/** The answer, or a substitute when it fails or does not come in time. Late work is stopped. */
export function withTimeout<Answer>(
  ask: () => Answer | Promise<Answer>,
  { milliseconds, client }: Limits,
  { timeoutError, onFailure }: Substitutes<Answer>,
): Answer | Promise<Answer> {
  const deadline = new AbortController()
  try {
    const answer = runForRequest({ signal: deadline.signal, client }, ask)
    if (!(answer instanceof Promise)) return answer
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const error = timeoutError()
        deadline.abort(error)
        resolve(onFailure(error))
      }, milliseconds)
      answer.then(
        (value) => {
          clearTimeout(timer)
          resolve(value)
        },
        (error) => {
          if (deadline.signal.aborted) return
          clearTimeout(timer)
          resolve(onFailure(error))
        },
      )
    })
  } catch (error) {
    return onFailure(error)
  }
}
