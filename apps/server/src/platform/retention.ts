import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Jobs } from '#platform/jobs.ts'

/** Deletes rows of one feature whose retention has ended. */
export type RetentionRule = (database: Kysely<DB>) => Promise<void>

/** Runs every rule once an hour. A rule that fails does not keep the others from running. */
export function defineRetention(
  { jobs, database }: { jobs: Jobs; database: Kysely<DB> },
  rules: readonly RetentionRule[],
): void {
  jobs.define(
    'delete-expired-rows',
    { retries: 2, firstPauseSeconds: 60, schedule: '7 * * * *' },
    async () => {
      const failures: unknown[] = []
      for (const rule of rules) await rule(database).catch((error: unknown) => failures.push(error))
      if (failures.length > 0)
        throw new AggregateError(failures, 'Expired rows of some tables were not deleted')
    },
  )
}
