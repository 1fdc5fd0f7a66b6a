import type { Insertable, Kysely } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB, Imports } from '#platform/database/types.gen.ts'

/** Whether it is new. The same one, sent at the same time, waits here for the first. */
export async function insertImport(
  transaction: Kysely<DB>,
  row: Insertable<Imports>,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('imports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findOptionalImport(
  database: Kysely<DB>,
  workspaceId: string,
  id: string,
): Promise<{ promptIds: string[] } | undefined> {
  return await database
    .selectFrom('imports')
    .select('promptIds')
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
}

/** Longer than any client keeps sending a request again whose answer it did not get. */
const importLife = '30 days'

export const sweepImports = (database: Kysely<DB>): Promise<void> =>
  deleteExpired(database, { table: 'imports', column: 'createdAt', olderThan: importLife })
