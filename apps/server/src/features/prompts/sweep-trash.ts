import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import { promptsPerBatch } from './delete-prompts.ts'

const trashLife = '30 days'

/** Deletes prompts that have been in the trash for 30 days. */
export const sweepTrash: RetentionRule = (database) =>
  deleteExpired(database, {
    table: 'prompts',
    column: 'deletedAt',
    olderThan: trashLife,
    rowsPerBatch: promptsPerBatch,
  })
