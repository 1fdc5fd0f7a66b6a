import { createBudget } from '#platform/create-budget.ts'
import type { Chunks } from './stream-body.ts'

/** Proxies and browsers close a connection that stays silent. */
const heartbeatMilliseconds = 15_000
const heartbeat = ': still here\n\n'

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Without it, proxies such as nginx buffer small pieces.
  'x-accel-buffering': 'no',
}

type Event = { type: string }

/** Read at the start of a stream, and each time that it is woken. */
type Found = {
  /** Sent at the start and when it has changed. */
  state?: Event
  /** Sent each time. */
  news?: Event[]
  isEnd?: boolean
  /** Until it has to be read again without being woken. */
  millisecondsLeft?: number | null
}

const writeEvent = (event: Event): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

type FeedOptions = { onStop: (task: () => Promise<void>) => void; streamsPerPerson: number }

/** The open streams of events about something, which are woken when it may have changed. */
export function createEventFeed<Followed>({ onStop, streamsPerPerson }: FeedOptions) {
  const followers = new Map<Followed, () => void>()
  const budget = createBudget({ perOwner: streamsPerPerson, perProcess: Number.POSITIVE_INFINITY })
  const stopping = new AbortController()

  function wake(isMeant: (followed: Followed) => boolean = () => true): void {
    for (const [followed, resume] of followers) if (isMeant(followed)) resume()
  }

  // Streams that nobody ends would keep the process from stopping.
  onStop(async () => {
    stopping.abort()
    wake()
  })

  async function* follow(
    followed: Followed,
    signal: AbortSignal,
    read: () => Promise<Found>,
  ): Chunks {
    let isDue = true
    let resume = () => {}
    const wakeUp = () => {
      isDue = true
      resume()
    }
    followers.set(followed, wakeUp)
    signal.addEventListener('abort', wakeUp)
    let sent = ''
    try {
      while (!signal.aborted && !stopping.signal.aborted) {
        isDue = false
        const { state, news = [], isEnd, millisecondsLeft } = await read()
        const text = state ? writeEvent(state) : sent
        if (text !== sent) yield text
        sent = text
        for (const event of news) yield writeEvent(event)
        if (isEnd) return
        const expiresAt = performance.now() + (millisecondsLeft ?? Number.POSITIVE_INFINITY)
        const hasToRead = () => isDue || performance.now() >= expiresAt
        while (!hasToRead()) {
          await new Promise<void>((resolve) => {
            const pause = Math.min(heartbeatMilliseconds, expiresAt - performance.now() + 5)
            const timer = setTimeout(resolve, pause)
            resume = () => {
              clearTimeout(timer)
              resolve()
            }
          })
          if (!hasToRead()) yield heartbeat
        }
      }
    } finally {
      signal.removeEventListener('abort', wakeUp)
      followers.delete(followed)
    }
  }

  return { hold: (accountId: string) => budget.hold(accountId), wake, follow }
}
