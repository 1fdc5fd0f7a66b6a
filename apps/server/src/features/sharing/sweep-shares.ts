import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { RetentionRule } from '#platform/define-retention.ts'

/** So long the people who shared see that it has ended, and can share again. */
const olderThan = '30 days'

export const sweepShares: RetentionRule = async (database) => {
  await deleteExpired(database, { table: 'shares', column: 'expiresAt', olderThan })
  await deleteExpired(database, { table: 'shareLinks', column: 'expiresAt', olderThan })
}
