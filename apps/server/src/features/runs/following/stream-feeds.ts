import type { RunEvent } from '@product/contract'
import { createFeedReader, type Position } from './feed-reader.ts'
import type { Pulse } from './pulse.ts'
import type { RunFeed } from '../live/run-feed.ts'

/** Proxies and browsers give up on a connection over which nothing comes. */
const heartbeatMilliseconds = 15_000
const heartbeat = ': still here\n\n'

export type Followed = { feed: RunFeed; from?: Position }

const writeEvent = (event: RunEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

type Controller = ReadableStreamDefaultController<Uint8Array>

type StreamOptions = {
  /** Ends the stream, though its runs go on. */
  signal?: AbortSignal
  onFailure?: (error: unknown, controller: Controller) => void
}

/**
 * Runs as one stream of server-sent events. Nothing is queued for the reader: whenever they are
 * ready for more they are given what is new since, however long that took.
 */
export function streamFeeds(
  followed: Followed[],
  pulse: Pulse,
  { signal, onFailure = (error, controller) => controller.error(error) }: StreamOptions = {},
): ReadableStream<Uint8Array> {
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
    signal?.removeEventListener('abort', onAbort)
    clearInterval(beat)
    for (const unsubscribe of subscriptions) unsubscribe()
  }

  function onAbort(): void {
    end()
    wake()
  }
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) end()

  let isCancelled = false
  const isOver = () => signal?.aborted || readers.every(({ isDone }) => isDone())

  function take(): string {
    const text = readers.flatMap((reader) => reader.take().map(writeEvent)).join('')
    const idle = text === '' && isBeatDue
    isBeatDue = false
    return idle ? heartbeat : text
  }

  async function sendNext(controller: Controller): Promise<void> {
    let text = take()
    while (text === '' && !isOver()) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      text = take()
    }
    if (isCancelled) return
    if (text !== '' && !signal?.aborted) controller.enqueue(encoder.encode(text))
    if (!isOver()) return
    end()
    controller.close()
  }

  async function pull(controller: Controller): Promise<void> {
    try {
      await sendNext(controller)
    } catch (error) {
      end()
      onFailure(error, controller)
    }
  }

  function cancel(): void {
    isCancelled = true
    end()
  }

  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}
