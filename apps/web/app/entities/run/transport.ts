import { prepareDeviceRunRoute, storeDeviceRunRoute } from '@product/contract/device-runs'
import { RunEvent } from '@product/contract/run-events'
import {
  followRunRoute,
  type RunRequest,
  startRunsRoute,
  stopRunRoute,
} from '@product/contract/runs'
import { call } from '#web/lib/api/call.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import { askBrowserModel } from './browser-model/ask-browser-model.ts'
import { createDeviceRuns } from './browser-model/device-runs.ts'
import { joinTransports } from './browser-model/join-transports.ts'
import type { PageRunEvent } from './live-run.ts'

export type Place = { runId: string; text: number; reasoning: number }

/** How runs are reached. Both streams throw an ApiError where there is none. */
export type RunTransport = {
  start: (request: RunRequest, signal: AbortSignal) => AsyncIterable<PageRunEvent>
  follow: (place: Place, signal: AbortSignal) => AsyncIterable<PageRunEvent>
  stop: (runId: string) => Promise<void>
}

const serverTransport: RunTransport = {
  start: (request, signal) =>
    streamEvents(
      new Request(new URL(startRunsRoute.path, location.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      }),
      RunEvent,
      signal,
    ),
  follow: ({ runId, text, reasoning }, signal) => {
    const url = new URL(followRunRoute.path.replace('{id}', runId), location.origin)
    url.search = new URLSearchParams({ text: `${text}`, reasoning: `${reasoning}` }).toString()
    return streamEvents(new Request(url), RunEvent, signal)
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
