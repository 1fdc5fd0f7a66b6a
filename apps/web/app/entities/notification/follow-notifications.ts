import { followNotificationsRoute, NotificationEvent } from '@product/contract/notifications'
import { followStream } from '#web/lib/api/follow-stream.ts'

type OnEvent = (event: NotificationEvent) => void

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
  const { path } = followNotificationsRoute
  const stream = { path, schema: NotificationEvent, signal, onEvent: tellAll }
  void holdLock(name, signal, () => followStream(stream))
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
