import { setTimeout as pause } from 'node:timers/promises'
import { runLimits } from '@product/domain'
import { createBudget } from '#platform/budget.ts'
import { gatherStatements } from '#platform/database/gather-statements.ts'
import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { type EndedRun, endRuns } from '../rows/end-runs.ts'
import { type NewRun, storeRuns } from '../rows/store-runs.ts'
import { stopChannel } from '../stopping/stop-channel.ts'
import { createKeeper } from './checkpoint-runs.ts'
import type { LiveRun } from './live-run.ts'
import { createPulse } from '../following/pulse.ts'
import type { RunFeed } from './run-feed.ts'
import { createTurns } from './turns.ts'

/** How often the end of a run is tried to be stored; then its lease lapses. */
const endTries = 60

type EngineDeps = Pick<Deps, 'database' | 'log' | 'notices' | 'onStop'>

export type RunEngine = ReturnType<typeof createRunEngine>

/** All runs that this process runs. */
export function createRunEngine({ database, log, notices, onStop }: EngineDeps) {
  const live = new Map<string, LiveRun>()
  const underWay = new Set<Promise<void>>()
  const starting = new Map<string, Promise<RunFeed[]>>()
  const keeper = createKeeper({ database, log }, live)
  let isStopping = false

  const store = gatherStatements<NewRun[], Set<string>>({
    atOnce: 2,
    sizeOf: (runs) =>
      runs.reduce((sum, run) => sum + run.body.length + run.systemMessage.length, 0),
    execute: async (presses) => {
      const stored = await storeRuns(database, presses.flat())
      return presses.map(() => stored)
    },
  })

  const endGathered = gatherStatements<EndedRun, void>({
    atOnce: 2,
    sizeOf: ({ output, reasoning }) => output.length + reasoning.length,
    execute: async (runs) => {
      await endRuns(database, runs)
      return runs.map(() => undefined)
    },
  })

  async function storeEnd(run: EndedRun): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return await endGathered(run)
      } catch (error) {
        log.warn({ err: error, runId: run.id, tries }, 'The end of a run was not stored')
        if (tries === endTries || isStopping) return
        await pause(1_000)
      }
  }

  /** What is asked for again while it is being done is done once. */
  function once(key: string, work: () => Promise<RunFeed[]>): Promise<RunFeed[]> {
    const known = starting.get(key)
    if (known) return known
    const begun = work().finally(() => starting.delete(key))
    starting.set(key, begun)
    return begun
  }

  notices.subscribe(stopChannel, {
    onNotice: (id) => live.get(id)?.stopping.abort(runError('run.stopped')),
    onGap: () => {},
  })

  /** Runs end as interrupted, and all that had come is stored. */
  onStop(async () => {
    isStopping = true
    while (underWay.size > 0) {
      for (const run of live.values()) run.stopping.abort(runError('run.interrupted'))
      await Promise.race(underWay)
    }
  })

  return {
    turns: createTurns(runLimits),
    /** Bytes of pictures on their way to models: each is in memory several times while it is sent. */
    pictures: createBudget({
      perOwner: runLimits.pictureBytesPerPerson,
      perProcess: runLimits.pictureBytesPerServer,
    }),
    streams: createBudget({
      perOwner: runLimits.streamsPerPerson,
      perProcess: Number.POSITIVE_INFINITY,
    }),
    /** Runs of other processes and runs that have ended, while somebody follows them here. */
    mirrors: new Map<string, RunFeed>(),
    pulse: createPulse(),
    /** Resolves with ids, among them of those runs whose batch or name was not there already. */
    store,
    once,
    storeEnd,
    isStopping: () => isStopping,
    find: (id: string): LiveRun | undefined => live.get(id),
    ids: () => [...live.keys()],
    begin: (run: LiveRun) => {
      live.set(run.id(), run)
      keeper.start()
      if (isStopping) run.stopping.abort(runError('run.interrupted'))
    },
    forget: (run: LiveRun) => {
      // One that was never stored may have the name of another.
      if (live.get(run.id()) === run) live.delete(run.id())
      keeper.rest()
    },
    /** What has to be over before the process ends. */
    track: (work: Promise<void>) => {
      const tracked = work
        .catch((error: unknown) => log.error({ err: error }, 'A run ended unexpectedly'))
        .finally(() => underWay.delete(tracked))
      underWay.add(tracked)
    },
  }
}
