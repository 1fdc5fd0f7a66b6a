import { createRunId } from '@product/domain'
import type { Announcement, Result, RunFeed, RunStart, Wake } from './run-feed.ts'
import { createTextBuffer } from './text-buffer.ts'

export type LiveRun = ReturnType<typeof createLiveRun>

type RunFacts = Omit<RunStart, 'type' | 'runId' | 'startedAt' | 'isWaiting'>

/** A run of this process: its events so far and its readers. */
export function createLiveRun(
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  facts: RunFacts,
) {
  const startedAt = new Date()
  const announcements: Announcement[] = []
  const results: Result[] = []
  const text = createTextBuffer()
  const reasoning = createTextBuffer()
  const readers = new Set<Wake>()
  const stopping = new AbortController()
  let id = createRunId()
  let ended = false

  const wakeReaders: Wake = (how) => {
    for (const wake of readers) wake(how)
  }

  function announce(isWaiting: boolean): void {
    const start = { ...facts, isWaiting, startedAt: startedAt.toISOString() }
    announcements.push({ type: 'run-start', runId: id, ...start })
    wakeReaders('now')
  }

  /** The first piece is sent at once, the others may be joined. */
  function addPiece(kind: 'text' | 'reasoning', piece: string): void {
    const buffer = kind === 'text' ? text : reasoning
    const isFirst = buffer.length() === 0
    buffer.append(piece)
    wakeReaders(isFirst ? 'now' : 'soon')
  }

  function announceRetry(code: string, pause: number): void {
    announcements.push({ type: 'retry', runId: id, code, inMs: Math.round(pause) })
    wakeReaders('now')
  }

  function warn(message: string): void {
    announcements.push({ type: 'warning', runId: id, message })
    wakeReaders('now')
  }

  /** For an id that another run has already; no reader knows it yet. */
  function changeId(): void {
    id = createRunId()
    for (const event of [...announcements, ...results]) event.runId = id
  }

  function addResult(result: Result): void {
    results.push(result)
    wakeReaders('now')
  }

  function end(result: Result): void {
    ended = true
    addResult(result)
  }

  const feed: RunFeed = {
    id: () => id,
    announcements,
    text,
    reasoning,
    results,
    hasEnded: () => ended,
    subscribe: (wake) => {
      readers.add(wake)
      return () => void readers.delete(wake)
    },
  }

  return {
    workspaceId,
    accountId,
    facts,
    startedAt,
    feed,
    id: () => id,
    changeId,
    announce,
    announceRetry,
    addPiece,
    warn,
    addResult,
    end,
    /** Aborted with the error that the run ends with. */
    stopping,
  }
}
