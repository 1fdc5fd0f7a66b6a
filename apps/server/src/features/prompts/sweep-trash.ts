import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { Deps } from '#server/deps.ts'
import { promptsPerBatch } from './delete-prompts.ts'

const trashLife = '30 days'

/** Once an hour: what has been in the trash for 30 days is deleted for good. */
export function defineTrashSweep({ jobs, database }: Pick<Deps, 'jobs' | 'database'>): void {
  jobs.define('sweep-trash', { retries: 2, firstPauseSeconds: 60, schedule: '37 * * * *' }, () =>
    deleteExpired(database, {
      table: 'prompts',
      column: 'deletedAt',
      olderThan: trashLife,
      rowsPerBatch: promptsPerBatch,
    }),
  )
}
