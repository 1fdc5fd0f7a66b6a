import type { RunEvent } from '@product/contract'
import { createFeedReader, type Position } from './feed-reader.ts'
import type { Pulse } from './pulse.ts'
import type { RunFeed } from './run-feed.ts'

/** Proxies and browsers give up on a connection over which nothing comes. */
const heartbeatMilliseconds = 15_000
const heartbeat = ': still here\n\n'

export type Followed = { feed: RunFeed; from?: Position }

const writeEvent = (event: RunEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/**
 * Runs as one stream of server-sent events. Nothing is queued for the reader: whenever they are
 * ready for more they are given what is new since, however long that took.
 */
export function streamFeeds(followed: Followed[], pulse: Pulse): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const readers = followed.map(({ feed, from = { text: 0, reasoning: 0 } }) =>
    createFeedReader(feed, from),
  )
  let wake = () => {}
  const wakeNow = () => wake()
  const subscriptions = followed.map(({ feed }) =>
    feed.subscribe((how) => (how === 'now' ? wakeNow() : pulse(wakeNow))),
  )
  let isBeatDue = false
  const beat = setInterval(() => {
    isBeatDue = true
    wake()
  }, heartbeatMilliseconds)

  function end(): void {
    clearInterval(beat)
    for (const unsubscribe of subscriptions) unsubscribe()
  }

  function take(): string {
    const text = readers.flatMap((reader) => reader.take().map(writeEvent)).join('')
    const idle = text === '' && isBeatDue
    isBeatDue = false
    return idle ? heartbeat : text
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    let text = take()
    while (text === '' && !readers.every(({ isDone }) => isDone())) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      text = take()
    }
    if (text !== '') controller.enqueue(encoder.encode(text))
    if (!readers.every(({ isDone }) => isDone())) return
    end()
    controller.close()
  }

  return new ReadableStream({ pull, cancel: end }, { highWaterMark: 0 })
}
