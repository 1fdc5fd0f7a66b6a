import { supportLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'

/** Of chats that are closed, so that visitors leave space for others. */
const visitorFileDays = 30

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
    // Those of accounts go with the account.
    await deleteExpired(database, {
      table: 'supportBlocks',
      column: 'createdAt',
      olderThan,
      where: sql<boolean>`kind <> 'account'`,
    })
    await deleteExpired(database, {
      table: 'supportBlocks',
      column: 'expiresAt',
      olderThan: '0 days',
    })
    await forgetNetworks(database)
    await deleteExpired(database, {
      table: 'supportFiles',
      column: 'createdAt',
      olderThan: '1 day',
      where: sql<boolean>`message_id is null`,
      rowsPerBatch: 100,
    })
    await deleteExpired(database, {
      table: 'supportFiles',
      column: 'createdAt',
      olderThan: `${visitorFileDays} days`,
      where: sql<boolean>`exists (
        select from conversations
        where conversations.id = support_files.conversation_id
          and (conversations.account_id is null or support_files.by_visitor)
          and conversations.state = 'closed'
      )`,
      rowsPerBatch: 100,
    })
  }

/** A network that is blocked stays known, so that an operator can unblock it. */
async function forgetNetworks(database: Kysely<DB>): Promise<void> {
  await database
    .updateTable('conversations')
    .set({ networkHash: null })
    .where('networkHash', 'is not', null)
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${supportLimits.networkDays})`)
    .where(
      sql<boolean>`not exists (
        select from support_blocks as block
        where block.kind = 'network' and block.subject = encode(conversations.network_hash, 'hex')
      )`,
    )
    .execute()
}
