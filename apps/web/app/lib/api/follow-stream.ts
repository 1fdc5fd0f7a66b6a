import { ApiError } from '@product/sdk'
import type { z } from 'zod'
import { streamEvents } from './stream-events.ts'

const longestPause = 30_000

type Followed<Event> = {
  path: string
  schema: z.ZodType<Event>
  signal: AbortSignal
  onEvent: (event: Event) => void
}

/**
 * Calls back with each event until the signal, over any number of connections: each begins with the state as it is
 * then. What is not found any more is no longer followed.
 */
export async function followStream<Event>({
  path,
  schema,
  signal,
  onEvent,
}: Followed<Event>): Promise<void> {
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    try {
      const request = new Request(new URL(path, location.origin))
      for await (const event of streamEvents(request, schema, signal)) {
        if (signal.aborted) return
        attempts = 0
        onEvent(event)
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return
    }
    const pause = Math.min(500 * 2 ** attempts, longestPause)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
