import { prepareDeviceRunRoute, storeDeviceRunRoute } from '@product/contract/device-runs'
import type { RunEvent } from '@product/contract/run-events'
import {
  followRunRoute,
  type RunRequest,
  startRunsRoute,
  stopRunRoute,
} from '@product/contract/runs'
import { ApiError } from '@product/sdk'
import { call } from '#web/lib/api/call.ts'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'
import { askBrowserModel } from './browser-model/ask-browser-model.ts'
import { createDeviceRuns } from './browser-model/device-runs.ts'
import { joinTransports } from './browser-model/join-transports.ts'
import type { PageRunEvent } from './live-run.ts'
import { readEvents } from './read-events.ts'

export type Place = { runId: string; text: number; reasoning: number }

/** How runs are reached. Both streams throw an ApiError where there is none. */
export type RunTransport = {
  start: (request: RunRequest, signal: AbortSignal) => AsyncIterable<PageRunEvent>
  follow: (place: Place, signal: AbortSignal) => AsyncIterable<PageRunEvent>
  stop: (runId: string) => Promise<void>
}

const serverTransport: RunTransport = {
  start: (request, signal) =>
    stream(
      new Request(new URL(startRunsRoute.path, location.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      }),
      signal,
    ),
  follow: ({ runId, text, reasoning }, signal) => {
    const url = new URL(followRunRoute.path.replace('{id}', runId), location.origin)
    url.search = new URLSearchParams({ text: `${text}`, reasoning: `${reasoning}` }).toString()
    return stream(new Request(url), signal)
  },
  stop: async (id) => {
    await call(stopRunRoute, { params: { id } })
  },
}

const deviceRuns = createDeviceRuns({
  ask: askBrowserModel,
  prepare: ({ promptId, version, values }) =>
    call(prepareDeviceRunRoute, { body: { promptId, values, ...(version && { version }) } }),
  store: (id, run) => call(storeDeviceRunRoute, { params: { id }, body: run }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** Runs on the server's models, and on the browser's own. */
export const runTransport = joinTransports(serverTransport, deviceRuns)

async function* stream(request: Request, signal: AbortSignal): AsyncGenerator<RunEvent> {
  const offline = new AbortController()
  const leave = () => offline.abort()
  // Nobody else would say so for a long while.
  addEventListener('offline', leave)
  try {
    yield* ask(request, AbortSignal.any([signal, offline.signal]))
  } finally {
    removeEventListener('offline', leave)
  }
}

async function* ask(request: Request, signal: AbortSignal): AsyncGenerator<RunEvent> {
  request.headers.set('accept', 'text/event-stream')
  const answer = await send(new Request(request, { signal }))
  if (!answer.ok || !answer.body) {
    const problem = await answer.json().catch(() => undefined)
    throw new ApiError({
      status: answer.status,
      code: 'http.unexpected',
      message: `The server answered with status ${answer.status}.`,
      ...problem?.error,
    })
  }
  yield* readEvents(answer.body)
}

async function send(request: Request): Promise<Response> {
  try {
    return await sendWithSession(request)
  } catch (cause) {
    const message = 'Couldn’t reach the server. Check your connection and try again.'
    throw new ApiError({ status: 0, code: 'network.unreachable', message }, { cause })
  }
}
