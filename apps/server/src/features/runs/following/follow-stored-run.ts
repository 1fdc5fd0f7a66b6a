import { runError } from '../errors.ts'
import type { Announcement, Result, RunFeed, Wake } from '../live/run-feed.ts'
import { createTextBuffer } from '../live/text-buffer.ts'
import { interruptLostRuns } from '../rows/end-runs.ts'
import { type FollowedRow, findOptionalRun } from '../rows/find-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { announcementsFromRow, endFromRow, resultsFromRow } from './events-from-row.ts'

const everyMilliseconds = 1_000

type FollowDeps = Pick<RunDeps, 'database' | 'log'> & {
  engine: Pick<RunDeps['engine'], 'storedFeeds' | 'ids'>
}

/**
 * The feed of a run that has ended or that another process executes, read from its row. All readers in this
 * process share it, so that the text is in memory once.
 */
export const followStoredRun = (deps: FollowDeps, row: FollowedRow): RunFeed =>
  deps.engine.storedFeeds.get(row.id) ?? createStoredFeed(deps, row)

function createStoredFeed({ database, log, engine }: FollowDeps, first: FollowedRow): RunFeed {
  const announcements: Announcement[] = []
  const results: Result[] = []
  const text = createTextBuffer()
  const reasoning = createTextBuffer()
  const readers = new Set<Wake>()
  let timer: NodeJS.Timeout | undefined
  let ended = false

  function addNew(row: FollowedRow): void {
    announcements.push(...announcementsFromRow(row).slice(announcements.length))
    text.append(row.output.slice(text.length()))
    reasoning.append(row.reasoning.slice(reasoning.length()))
    results.push(...resultsFromRow(row).slice(results.length))
    const end = endFromRow(row)
    if (end) finish(end)
  }

  function finish(end: Result): void {
    ended = true
    results.push(end)
    clearInterval(timer)
  }

  async function poll(): Promise<void> {
    const row = await findOptionalRun(database, first.id)
    if (ended) return
    if (row) addNew(row)
    else finish(deletedResult(first))
    if (row?.isLost) await interruptLostRuns(database, { except: engine.ids() })
    for (const wake of readers) wake('now')
  }

  const pollAndLog = () => {
    poll().catch((error: unknown) => log.warn({ err: error }, 'A run could not be followed'))
  }

  addNew(first)
  const feed: RunFeed = {
    id: () => first.id,
    announcements,
    text,
    reasoning,
    results,
    hasEnded: () => ended,
    subscribe: (wake) => {
      readers.add(wake)
      // Shared only now: without a reader nothing would ever remove it.
      engine.storedFeeds.set(first.id, feed)
      if (!ended) timer ??= setInterval(pollAndLog, everyMilliseconds)
      return () => {
        readers.delete(wake)
        if (readers.size > 0) return
        clearInterval(timer)
        timer = undefined
        if (engine.storedFeeds.get(first.id) === feed) engine.storedFeeds.delete(first.id)
      }
    },
  }
  return feed
}

function deletedResult({ id: runId, startedAt }: FollowedRow): Result {
  const { code, message } = runError('run.unknown')
  const durationMs = Date.now() - startedAt.getTime()
  return { type: 'run-error', runId, code, message, firstTokenMs: null, durationMs }
}
