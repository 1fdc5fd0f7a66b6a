import { defineOldRunsSweep } from './history/retention.ts'
import { interruptLostRuns } from './rows/end-runs.ts'
import { deleteUnusedImages } from './rows/run-files.ts'
import type { RunDeps } from './run-deps.ts'

/** Jobs that end lost runs, and delete old runs and unused images. */
export function defineRunSweeps(deps: Pick<RunDeps, 'jobs' | 'database' | 'engine'>): void {
  const { jobs, database, engine } = deps
  jobs.define(
    'interrupt-lost-runs',
    { retries: 0, firstPauseSeconds: 1, schedule: '* * * * *' },
    async () => void (await interruptLostRuns(database, { except: engine.ids() })),
  )
  jobs.define(
    'sweep-run-images',
    { retries: 2, firstPauseSeconds: 60, schedule: '52 * * * *' },
    () => deleteUnusedImages(database),
  )
  defineOldRunsSweep(deps)
}
