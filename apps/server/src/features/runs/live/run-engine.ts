import { runLimits } from '@product/domain'
import { createBudget } from '#platform/create-budget.ts'
import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { checkpointRuns } from './checkpoint-runs.ts'
import { createRunWriter } from './create-run-writer.ts'
import type { LiveRun } from './live-run.ts'
import type { FollowedRun, RunFeed } from './run-feed.ts'
import { createRunQueue } from './run-queue.ts'

/** The channel on which processes ask each other to stop a run. */
export const stopChannel = 'run_stop_asked'

/** Told whose access may have changed: an account, a prompt, or '' for everybody. */
type AccessWatcher = (subject: string) => void

type EngineDeps = Pick<Deps, 'database' | 'log' | 'notices' | 'onStop'>

export type RunEngine = ReturnType<typeof createRunEngine>

/** The runs that this process executes, and its limits on them. */
export function createRunEngine({ database, log, notices, onStop }: EngineDeps) {
  const live = new Map<string, LiveRun>()
  const executing = new Set<Promise<void>>()
  const starting = new Map<string, Promise<FollowedRun[]>>()
  const accessWatchers = new Set<AccessWatcher>()
  const checkpoints = checkpointRuns({ database, log }, live)
  let isStopping = false

  notices.subscribe(stopChannel, {
    onNotice: (id) => live.get(id)?.stopping.abort(runError('run.stopped')),
    onGap: () => {},
  })

  const announceAccess: AccessWatcher = (subject) => {
    for (const watcher of accessWatchers) watcher(subject)
  }
  notices.subscribe('access_changed', {
    onNotice: announceAccess,
    onGap: () => announceAccess(''),
  })

  /** Runs end as interrupted, with their text so far. */
  onStop(async () => {
    isStopping = true
    while (executing.size > 0) {
      for (const run of live.values()) run.stopping.abort(runError('run.interrupted'))
      await Promise.race(executing)
    }
  })

  /** A batch that is sent again while it is being started is started once. */
  function startOnce(key: string, start: () => Promise<FollowedRun[]>): Promise<FollowedRun[]> {
    const known = starting.get(key)
    if (known) return known
    const begun = start().finally(() => starting.delete(key))
    starting.set(key, begun)
    return begun
  }

  return {
    ...createRunWriter({ database, log, isStopping: () => isStopping }),
    queue: createRunQueue(runLimits),
    /** Bytes of images that are being sent to models: each is in memory several times meanwhile. */
    imageBudget: createBudget({
      perOwner: runLimits.pictureBytesPerPerson,
      perProcess: runLimits.pictureBytesPerServer,
    }),
    streamBudget: createBudget({
      perOwner: runLimits.streamsPerPerson,
      perProcess: Number.POSITIVE_INFINITY,
    }),
    /** Feeds of stored runs that somebody follows here: of other processes, or ended. */
    storedFeeds: new Map<string, RunFeed>(),
    startOnce,
    /** Returns the function that ends it. */
    watchAccess: (watcher: AccessWatcher) => {
      accessWatchers.add(watcher)
      return () => void accessWatchers.delete(watcher)
    },
    isStopping: () => isStopping,
    find: (id: string): LiveRun | undefined => live.get(id),
    ids: () => [...live.keys()],
    begin: (run: LiveRun) => {
      live.set(run.id(), run)
      checkpoints.start()
      if (isStopping) run.stopping.abort(runError('run.interrupted'))
    },
    forget: (run: LiveRun) => {
      // A run that was never stored may have the id of another.
      if (live.get(run.id()) === run) live.delete(run.id())
      checkpoints.stopIfIdle()
    },
    /** The process waits for this work before it ends. */
    track: (execution: Promise<void>) => {
      const tracked = execution
        .catch((error: unknown) => log.error({ err: error }, 'A run ended unexpectedly'))
        .finally(() => executing.delete(tracked))
      executing.add(tracked)
    },
  }
}
