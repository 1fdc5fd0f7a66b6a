import { productName } from '@product/domain'
import type { DatabaseLog } from './keep-connection.ts'
import { keepConnection } from './keep-connection.ts'

type Subscriber = {
  onNotice: (payload: string) => void
  /** Notices were missed: whatever is known from them is to be forgotten. */
  onGap: () => void
}

export type Notices = ReturnType<typeof createNotices>

/** Messages between server processes, through PostgreSQL's NOTIFY. */
export function createNotices(log: DatabaseLog) {
  const subscribers = new Map<string, Subscriber[]>()

  /** All subscriptions are made before `start`. */
  function subscribe(channel: string, subscriber: Subscriber): void {
    subscribers.set(channel, [...(subscribers.get(channel) ?? []), subscriber])
  }

  /** Returns the function that stops listening. */
  function start(url: string): Promise<() => Promise<void>> {
    return keepConnection({
      url,
      applicationName: `${productName} notices`,
      log,
      messages: {
        lost: 'What other server processes announce is not heard at the moment',
        restored: 'What other server processes announce is heard again',
      },
      prepare: async (client) => {
        client.on('notification', ({ channel, payload = '' }) => {
          for (const { onNotice } of subscribers.get(channel) ?? []) onNotice(payload)
        })
        for (const channel of subscribers.keys())
          await client.query(`listen ${client.escapeIdentifier(channel)}`)
        for (const { onGap } of [...subscribers.values()].flat()) onGap()
      },
    })
  }

  return { subscribe, start }
}
