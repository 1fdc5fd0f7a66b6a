import type { Kysely } from 'kysely'
import type { Jobs } from '#platform/create-jobs.ts'
import type { DB } from '#platform/database/types.gen.ts'

/** Deletes rows of one feature whose retention has ended. */
export type RetentionRule = (database: Kysely<DB>) => Promise<void>

type Retention = {
  /** The name of the job. */
  name: string
  /** A cron expression in UTC. */
  schedule: string
  rules: readonly RetentionRule[]
}

/** Runs rules on a schedule. A rule that fails does not keep the others from running. */
export function defineRetention(
  { jobs, database }: { jobs: Jobs; database: Kysely<DB> },
  { name, schedule, rules }: Retention,
): void {
  jobs.define(name, { retries: 2, firstPauseSeconds: 60, schedule }, async () => {
    const failures: unknown[] = []
    for (const rule of rules) await rule(database).catch((error: unknown) => failures.push(error))
    if (failures.length > 0)
      throw new AggregateError(failures, 'Expired rows of some tables were not deleted')
  })
}
