import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../types.gen.ts'
import { runInBatches } from './run-in-batches.ts'

export type ExpiringRows = {
  table: keyof DB
  /** The column of type timestamptz that a row's age is counted from. */
  column: string
  /** A moment, or an interval of PostgreSQL such as '30 days' before now. */
  olderThan: string | Date
  where?: RawBuilder<boolean>
  /** Fewer for rows with which many others are deleted. */
  rowsPerBatch?: number
}

/** Small enough to finish well within the statement timeout and to hold row locks only briefly. */
const usualBatch = 2_000

/** Deletes the rows that are older than allowed, oldest first, so that vacuum reuses their space meanwhile. */
export async function deleteExpired(
  database: Kysely<DB>,
  { table, column, olderThan, where = sql<boolean>`true`, rowsPerBatch = usualBatch }: ExpiringRows,
): Promise<void> {
  const rows = sql.table(table)
  const age = sql.ref(column)
  const limit =
    typeof olderThan === 'string'
      ? sql`now() - ${olderThan}::interval`
      : sql`${olderThan}::timestamptz`
  // A row that somebody else holds at the moment is deleted by the next sweep.
  const deleteBatch = (size: number) => sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows}
      where ${age} < ${limit} and ${where}
      order by ${age} limit ${size} for update skip locked
    ))
  `
  await runInBatches(rowsPerBatch, async (size) => {
    const { numAffectedRows } = await deleteBatch(size).execute(database)
    return Number(numAffectedRows) === size ? size : undefined
  })
}
