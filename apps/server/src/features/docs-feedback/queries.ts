import type { DocsFeedback } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'

type Feedback = z.infer<typeof DocsFeedback> & { id: string }

/** One row for an id, whichever answer came last. A comment that was given stays when the answer is sent again. */
export async function storeFeedback(database: Kysely<DB>, feedback: Feedback): Promise<void> {
  await database
    .insertInto('docsFeedback')
    .values(feedback)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        isHelpful: feedback.isHelpful,
        comment: sql<string>`coalesce(nullif(${feedback.comment}, ''), docs_feedback.comment)`,
      }),
    )
    .execute()
}

const mostPages = 200

export const countFeedback = (database: Kysely<DB>) =>
  database
    .selectFrom('docsFeedback')
    .select([
      'page',
      sql<number>`count(*) filter (where is_helpful)::int`.as('helpful'),
      sql<number>`count(*) filter (where not is_helpful)::int`.as('unhelpful'),
    ])
    .groupBy('page')
    .orderBy('unhelpful', 'desc')
    .orderBy('page')
    .limit(mostPages)
    .execute()

export const sweepDocsFeedback =
  ({ retention }: Config): RetentionRule =>
  (database) =>
    deleteExpired(database, {
      table: 'docsFeedback',
      column: 'createdAt',
      olderThan: `${retention.messageDays} days`,
    })
