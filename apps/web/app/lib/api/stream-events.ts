import { ApiError, toApiError } from '@product/sdk'
import { readEvents } from '@product/sdk/read-events'
import type { z } from 'zod'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'

/** The events that a request is answered with, as they come. Throws an ApiError where it is refused. */
export async function* streamEvents<Event>(
  request: Request,
  schema: z.ZodType<Event>,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const offline = new AbortController()
  const leave = () => offline.abort()
  // Nobody else would say so for a long while.
  addEventListener('offline', leave)
  try {
    yield* ask(request, schema, AbortSignal.any([signal, offline.signal]))
  } finally {
    removeEventListener('offline', leave)
  }
}

async function* ask<Event>(
  request: Request,
  schema: z.ZodType<Event>,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  request.headers.set('accept', 'text/event-stream')
  const answer = await send(new Request(request, { signal }))
  if (!answer.ok || !answer.body) throw await toApiError(answer)
  yield* readEvents(answer.body, schema)
}

async function send(request: Request): Promise<Response> {
  try {
    return await sendWithSession(request)
  } catch (cause) {
    const message = 'Couldn’t reach the server. Check your connection and try again.'
    throw new ApiError({ status: 0, code: 'network.unreachable', message }, { cause })
  }
}
