import type { RunEvent } from '@product/contract'
import type { RunFeed } from '../live/run-feed.ts'

/** What a reader is given at once: one who is slow holds no more than this of a run. */
const mostCharacters = 65_536

export type Position = { text: number; reasoning: number }

/** One reader's place in a feed. */
export function createFeedReader(feed: RunFeed, { text, reasoning }: Position) {
  const place = { announcements: 0, results: 0, text, reasoning }
  let isDone = false

  function takeText(kind: 'text' | 'reasoning'): RunEvent[] {
    const offset = place[kind]
    const piece = feed[kind].readFrom(offset, mostCharacters)
    if (piece === '') return []
    place[kind] += piece.length
    return [{ type: `${kind}-delta`, runId: feed.id(), offset, text: piece }]
  }

  /** What is new, what ends it last. */
  function take(): RunEvent[] {
    const events: RunEvent[] = [
      ...feed.announcements.slice(place.announcements),
      ...takeText('reasoning'),
      ...takeText('text'),
    ]
    place.announcements = feed.announcements.length
    if (place.text < feed.text.length() || place.reasoning < feed.reasoning.length()) return events
    events.push(...feed.results.slice(place.results))
    place.results = feed.results.length
    isDone = feed.hasEnded()
    return events
  }

  return { take, isDone: () => isDone }
}
