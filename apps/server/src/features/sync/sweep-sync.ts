import { sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { RetentionRule } from '#platform/define-retention.ts'

/** Comparisons rely on marks for half of that. */
const marksStay = '1 day'

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
  await sql`
    with pruned as (
      delete from sync_items where is_deleted and changed_at < now() - ${copiesStay}::interval
      returning account_id, sequence
    )
    update sync_states set pruned_sequence = newest.sequence
    from (select account_id, max(sequence) as sequence from pruned group by account_id) as newest
    where sync_states.account_id = newest.account_id
      and sync_states.pruned_sequence < newest.sequence
  `.execute(database)
}
