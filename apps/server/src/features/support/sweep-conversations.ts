import { sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'

/** Deletes conversations in which nothing has happened for long, with their messages and files, and old blocks. */
export const sweepConversations =
  ({ retention }: Config): RetentionRule =>
  async (database) => {
    const olderThan = `${retention.messageDays} days`
    await deleteExpired(database, {
      table: 'conversations',
      column: 'updatedAt',
      olderThan,
      rowsPerBatch: 200,
    })
    await deleteExpired(database, { table: 'supportBlocks', column: 'createdAt', olderThan })
    await deleteExpired(database, {
      table: 'supportFiles',
      column: 'createdAt',
      olderThan: '1 day',
      where: sql<boolean>`message_id is null`,
      rowsPerBatch: 100,
    })
  }
