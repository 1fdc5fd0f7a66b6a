import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { RetentionRule } from '#platform/define-retention.ts'

/** Until then an expired link says that it has expired, and can be renewed. */
const keptAfterExpiry = '30 days'

export const sweepInvitations: RetentionRule = (database) =>
  deleteExpired(database, {
    table: 'workspaceInvitations',
    column: 'expiresAt',
    olderThan: keptAfterExpiry,
  })
