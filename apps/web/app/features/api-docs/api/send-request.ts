import { useEffect, useRef, useState } from 'react'
import type { PreparedRequest } from '../model/build-request.ts'

export type Answer = {
  status: number
  statusText: string
  milliseconds: number
  headers: [name: string, value: string][]
  requestId: string | null
  body: string
}

export type Attempt =
  | { state: 'idle' | 'running' | 'cancelled' }
  | { state: 'answered'; answer: Answer }
  | { state: 'failed'; message: string }

/** Sends to the site that served the page: its security policy lets the page reach no other. */
async function sendRequest(
  { method, address, headers, body }: PreparedRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const startedAt = performance.now()
  const response = await fetch(address, { method, headers, body, signal, cache: 'no-store' })
  const text = await response.text()
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - startedAt),
    headers: [...response.headers],
    requestId: response.headers.get('x-request-id'),
    body: text,
  }
}

/** One request at a time: a second one takes the place of the first. */
export function useSendRequest() {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(request: PreparedRequest) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setAttempt({ state: 'running' })
    const outcome = await sendRequest(request, controller.signal).then(
      (answer): Attempt => ({ state: 'answered', answer }),
      (error): Attempt => ({ state: 'failed', message: describeFailure(error) }),
    )
    if (!controller.signal.aborted) setAttempt(outcome)
  }

  function cancel() {
    running.current?.abort()
    setAttempt({ state: 'cancelled' })
  }

  return { attempt, send, cancel }
}

/** The browser tells a page only that no answer came, and refuses some requests outright. */
function describeFailure(error: unknown): string {
  if (error instanceof TypeError && !navigator.onLine)
    return 'This device is offline. Connect it and send again.'
  if (error instanceof TypeError)
    return 'No answer came. The server may be down or unreachable, or the browser refused to send this request.'
  return error instanceof Error ? error.message : 'The request could not be sent.'
}
