import type { RunEvent } from '@product/contract'
import type { RunFeed } from '../live/run-feed.ts'

/** Proxies and browsers close a connection that stays silent. */
const heartbeatMilliseconds = 15_000
const heartbeat = ': still here\n\n'

/** Milliseconds for which pieces of an answer are joined before they are sent. */
const joinMilliseconds = 30

/** A feed, and how much of its texts the reader has. */
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
 * Runs as one stream of server-sent events. Nothing is queued for the reader: whenever they read, they get
 * the events since the last time.
 */
export function streamFeeds(
  followed: Followed[],
  { signal, onFailure = (error, controller) => controller.error(error) }: StreamOptions = {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const readers = followed.map(({ feed, from = { text: 0, reasoning: 0 } }) =>
    createFeedReader(feed, from),
  )
  let wake = () => {}
  const wakeNow = () => wake()
  const subscriptions = followed.map(({ feed }) =>
    feed.subscribe((how) => (how === 'now' ? wakeNow() : wakeSoon(wakeNow))),
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

  function readAll(): string {
    const text = readers.flatMap((reader) => reader.readNew().map(writeEvent)).join('')
    const idle = text === '' && isBeatDue
    isBeatDue = false
    return idle ? heartbeat : text
  }

  async function sendNext(controller: Controller): Promise<void> {
    let text = readAll()
    while (text === '' && !isOver()) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      text = readAll()
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

let wakingSoon = new Set<() => void>()

/** One timer for all streams of the process, instead of one for each of hundreds. */
function wakeSoon(wake: () => void): void {
  if (wakingSoon.size === 0)
    setTimeout(() => {
      const waking = wakingSoon
      wakingSoon = new Set()
      for (const wakeOne of waking) wakeOne()
    }, joinMilliseconds)
  wakingSoon.add(wake)
}

/** Characters of a text that are sent at once: a slow reader holds no more than this of a run. */
const mostCharacters = 65_536

type Position = { text: number; reasoning: number }

/** One reader's position in a feed. */
function createFeedReader(feed: RunFeed, { text, reasoning }: Position) {
  const position = { announcements: 0, results: 0, text, reasoning }
  let isDone = false

  function readText(kind: 'text' | 'reasoning'): RunEvent[] {
    const offset = position[kind]
    const piece = feed[kind].readFrom(offset, mostCharacters)
    if (piece === '') return []
    position[kind] += piece.length
    return [{ type: `${kind}-delta`, runId: feed.id(), offset, text: piece }]
  }

  /** New events, the end of the run last. */
  function readNew(): RunEvent[] {
    const events: RunEvent[] = [
      ...feed.announcements.slice(position.announcements),
      ...readText('reasoning'),
      ...readText('text'),
    ]
    position.announcements = feed.announcements.length
    if (position.text < feed.text.length() || position.reasoning < feed.reasoning.length())
      return events
    events.push(...feed.results.slice(position.results))
    position.results = feed.results.length
    isDone = feed.hasEnded()
    return events
  }

  return { readNew, isDone: () => isDone }
}
