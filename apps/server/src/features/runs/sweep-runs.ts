import { sql } from 'kysely'
import { interruptLostRuns } from './rows/end-runs.ts'
import type { RunDeps } from './run-deps.ts'

type SweepDeps = Pick<RunDeps, 'jobs' | 'database' | 'engine'>

/** Runs whose server is gone are told to be, and files that no run has are deleted. */
export function defineRunSweeps({ jobs, database, engine }: SweepDeps): void {
  jobs.define(
    'interrupt-lost-runs',
    { retries: 0, firstPauseSeconds: 1, schedule: '* * * * *' },
    async () => void (await interruptLostRuns(database, { except: engine.ids() })),
  )
  jobs.define(
    'sweep-run-files',
    { retries: 2, firstPauseSeconds: 60, schedule: '52 * * * *' },
    async () => {
      await sql`
        delete from files using run_images
        where files.id = run_images.file_id
          and run_images.created_at < now() - interval '1 day'
          and not exists (select from run_files where run_files.file_id = files.id)
      `.execute(database)
    },
  )
}
