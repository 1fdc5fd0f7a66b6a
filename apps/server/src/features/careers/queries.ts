import type { JobApplication } from '@product/contract'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

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
