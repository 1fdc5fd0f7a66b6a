import { type Kysely, sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import { runInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'

/** A day longer than comparisons rely on marks (`read-marks.ts`). */
const marksStay = '8 days'

/** A device that comes back later is sent everything anew. */
const copiesStay = '60 days'

export const sweepSync: RetentionRule = async (database) => {
  await deleteExpired(database, { table: 'syncMarks', column: 'createdAt', olderThan: marksStay })
  await deleteExpired(database, {
    table: 'syncStates',
    column: 'checkedAt',
    olderThan: copiesStay,
    // Each with an item for everything that the account sees.
    rowsPerBatch: 10,
  })
  await runInBatches(deletionsAtOnce, async (size) => {
    const [row] = await forgetDeletions(database, size)
    return row?.count === size ? size : undefined
  })
}

const deletionsAtOnce = 2_000

async function forgetDeletions(database: Kysely<DB>, size: number) {
  const { rows } = await sql<{ count: number }>`
    with pruned as (
      delete from sync_items where ctid = any(array(
        select ctid from sync_items
        where is_deleted and changed_at < now() - ${copiesStay}::interval
        order by changed_at limit ${size} for update skip locked
      ))
      returning account_id, sequence
    ),
    forgotten as (
      update sync_states set pruned_sequence = newest.sequence
      from (select account_id, max(sequence) as sequence from pruned group by account_id) as newest
      where sync_states.account_id = newest.account_id
        and sync_states.pruned_sequence < newest.sequence
    )
    select count(*)::int as count from pruned
  `.execute(database)
  return rows
}
