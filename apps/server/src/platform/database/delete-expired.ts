import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

export type ExpiringRows = {
  table: keyof DB
  /** The column of type timestamptz that a row's age is counted from. */
  column: string
  /** A moment, or an interval of PostgreSQL such as '30 days' before now. */
  olderThan: string | Date
  where?: RawBuilder<boolean>
}

/** Small enough to finish well within the statement timeout and to hold row locks only briefly. */
const rowsPerBatch = 2_000

/**
 * Deletes the rows that are older than allowed, oldest first. Each batch is a transaction of its own,
 * so that a sweep of millions of rows blocks nobody and lets vacuum reuse the space meanwhile.
 */
export async function deleteExpired(
  database: Kysely<DB>,
  { table, column, olderThan, where = sql<boolean>`true` }: ExpiringRows,
): Promise<void> {
  const rows = sql.table(table)
  const age = sql.ref(column)
  const limit =
    typeof olderThan === 'string'
      ? sql`now() - ${olderThan}::interval`
      : sql`${olderThan}::timestamptz`
  // A row that somebody else holds at the moment is deleted by the next sweep.
  const batch = sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows}
      where ${age} < ${limit} and ${where}
      order by ${age} limit ${rowsPerBatch} for update skip locked
    ))
  `
  for (let deleted = rowsPerBatch; deleted === rowsPerBatch; ) {
    const { numAffectedRows } = await batch.execute(database)
    deleted = Number(numAffectedRows)
  }
}
