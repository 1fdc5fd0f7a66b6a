import { followNotificationsRoute, NotificationEvent } from '@product/contract/notifications'
import { streamEvents } from '#web/lib/api/stream-events.ts'

const longestPause = 30_000

type OnEvent = (event: NotificationEvent) => void
type Following = { signal: AbortSignal; onEvent: OnEvent }

/**
 * Calls back with each event of this person. Of all tabs of a browser the one that holds the lock follows the
 * stream and tells the others, because browsers open few connections to a server. When it closes, another one
 * gets the lock. Returns the function that ends it.
 */
export function followNotifications(userId: string, onEvent: OnEvent): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const name = `notifications:${userId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    const event = NotificationEvent.safeParse(data)
    if (event.success) onEvent(event.data)
  }
  const tellAll = (event: NotificationEvent) => {
    onEvent(event)
    channel.postMessage(event)
  }
  void holdLock(name, signal, () => followStream({ signal, onEvent: tellAll }))
  return () => {
    ending.abort()
    channel.close()
  }
}

/** Pages that were not loaded over HTTPS have no locks: there each tab follows a stream of its own. */
async function holdLock(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return await work()
  // Rejected when the wait is aborted.
  await navigator.locks.request(name, { signal }, work).catch(() => {})
}

/** Until the signal, over any number of connections: each begins with the state as it is then. */
async function followStream({ signal, onEvent }: Following): Promise<void> {
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    try {
      const request = new Request(new URL(followNotificationsRoute.path, location.origin))
      for await (const event of streamEvents(request, NotificationEvent, signal)) {
        if (signal.aborted) return
        attempts = 0
        onEvent(event)
      }
    } catch {
      // Tried again after a pause.
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
