import { runError } from '../errors.ts'
import type { Announcement, Result, RunFeed, Wake } from '../live/run-feed.ts'
import { createTextBuffer } from '../live/text-buffer.ts'
import { interruptLostRuns } from '../rows/end-runs.ts'
import { findOptionalRun, type RunRow } from '../rows/find-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { announcementsOf, endOf, resultsOf } from './events-from-row.ts'

const everyMilliseconds = 1_000

type MirrorDeps = Pick<RunDeps, 'database' | 'log'> & {
  engine: Pick<RunDeps['engine'], 'mirrors' | 'ids'>
}

/**
 * A run as its row tells it: one that has ended, or that another process runs. All who follow it in this
 * process share one, so that its text is in memory once.
 */
export const mirrorRun = (deps: MirrorDeps, row: RunRow): RunFeed =>
  deps.engine.mirrors.get(row.id) ?? createMirror(deps, row)

function createMirror({ database, log, engine }: MirrorDeps, first: RunRow): RunFeed {
  const announcements: Announcement[] = []
  const results: Result[] = []
  const text = createTextBuffer()
  const reasoning = createTextBuffer()
  const readers = new Set<Wake>()
  let timer: NodeJS.Timeout | undefined
  let ended = false

  function take(row: RunRow): void {
    announcements.push(...announcementsOf(row).slice(announcements.length))
    text.append(row.output.slice(text.length()))
    reasoning.append(row.reasoning.slice(reasoning.length()))
    results.push(...resultsOf(row).slice(results.length))
    const end = endOf(row)
    if (end) finish(end)
  }

  function finish(end: Result): void {
    ended = true
    results.push(end)
    clearInterval(timer)
  }

  async function look(): Promise<void> {
    const row = await findOptionalRun(database, first.id)
    if (ended) return
    if (row) take(row)
    else finish(goneOf(first))
    if (row?.isLost) await interruptLostRuns(database, { except: engine.ids() })
    for (const wake of readers) wake('now')
  }

  const lookQuietly = () => {
    look().catch((error: unknown) => log.warn({ err: error }, 'A run could not be followed'))
  }

  take(first)
  const feed: RunFeed = {
    id: () => first.id,
    announcements,
    text,
    reasoning,
    results,
    hasEnded: () => ended,
    subscribe: (wake) => {
      readers.add(wake)
      // Shared only now, when it is certain that somebody will also leave it.
      engine.mirrors.set(first.id, feed)
      if (!ended) timer ??= setInterval(lookQuietly, everyMilliseconds)
      return () => {
        readers.delete(wake)
        if (readers.size > 0) return
        clearInterval(timer)
        timer = undefined
        if (engine.mirrors.get(first.id) === feed) engine.mirrors.delete(first.id)
      }
    },
  }
  return feed
}

function goneOf({ id: runId, startedAt }: RunRow): Result {
  const { code, message } = runError('run.unknown')
  const durationMs = Date.now() - startedAt.getTime()
  return { type: 'run-error', runId, code, message, firstTokenMs: null, durationMs }
}
