import type { DocsFeedback } from '@product/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'

type Feedback = z.infer<typeof DocsFeedback> & { id: string }

/** One row for an id, whichever answer came last. A comment stays when the same answer is sent again, and goes when it is changed. */
export async function sendFeedback(
  { database }: Pick<Deps, 'database'>,
  feedback: Feedback,
): Promise<void> {
  await database
    .insertInto('docsFeedback')
    .values(feedback)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        isHelpful: feedback.isHelpful,
        comment: sql<string>`case when docs_feedback.is_helpful = ${feedback.isHelpful}
          then coalesce(nullif(${feedback.comment}, ''), docs_feedback.comment)
          else ${feedback.comment} end`,
      }),
    )
    .execute()
}

export const sweepDocsFeedback =
  ({ retention }: Config): RetentionRule =>
  (database) =>
    deleteExpired(database, {
      table: 'docsFeedback',
      column: 'createdAt',
      olderThan: `${retention.messageDays} days`,
    })
