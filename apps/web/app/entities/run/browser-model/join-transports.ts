import { browserModel } from '@product/domain'
import type { PageRunEvent } from '../live-run.ts'
import type { RunTransport } from '../transport.ts'
import type { createDeviceRuns } from './device-runs.ts'

type DeviceRuns = ReturnType<typeof createDeviceRuns>

/**
 * One way to reach the runs of the server and those of this page. In a request the browser's model is the last one,
 * so that the positions of the others are those that the server gives them.
 */
export function joinTransports(server: RunTransport, device: DeviceRuns): RunTransport {
  return {
    start: (request, signal) => {
      const others = request.models.filter(({ model }) => model !== browserModel.value)
      if (others.length === request.models.length) return server.start(request, signal)
      if (others.length === 0) return device.start(request, signal)
      return startBoth(server.start({ ...request, models: others }, signal), () =>
        device.start(request, signal),
      )
    },
    follow: (place, signal) =>
      device.find(place.runId)?.read(signal) ?? server.follow(place, signal),
    stop: async (runId) => {
      const run = device.find(runId)
      if (run) run.stop()
      else await server.stop(runId)
    },
  }
}

/** The device begins once the server has accepted the request. */
async function* startBoth(
  server: AsyncIterable<PageRunEvent>,
  startDevice: () => AsyncIterable<PageRunEvent>,
): AsyncGenerator<PageRunEvent> {
  const events = server[Symbol.asyncIterator]()
  const first = await events.next()
  if (!first.done) yield first.value
  yield* merge([events, startDevice()[Symbol.asyncIterator]()])
}

async function* merge<Event>(sources: AsyncIterator<Event>[]): AsyncGenerator<Event> {
  const take = (source: AsyncIterator<Event>) =>
    source.next().then((result) => ({ source, result }))
  const waiting = new Map(sources.map((source) => [source, take(source)]))
  try {
    while (waiting.size > 0) {
      const { source, result } = await Promise.race(waiting.values())
      if (result.done) waiting.delete(source)
      else {
        waiting.set(source, take(source))
        yield result.value
      }
    }
  } finally {
    for (const [source, next] of waiting) {
      next.catch(() => undefined)
      void source.return?.().catch(() => undefined)
    }
  }
}
