import type { JobApplication } from '@product/contract'
import type { Kysely } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'

/** Whether the application was new: one that is sent again is stored once. */
export async function insertJobApplication(
  database: Kysely<DB>,
  application: JobApplication,
): Promise<boolean> {
  const inserted = await database
    .insertInto('jobApplications')
    .values(application)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const sweepJobApplications =
  ({ retention }: Config): RetentionRule =>
  (database) =>
    deleteExpired(database, {
      table: 'jobApplications',
      column: 'createdAt',
      olderThan: `${retention.messageDays} days`,
    })
