import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

const mostPages = 200

/** For each page of the documentation; those that helped least come first. */
export const countFeedback = ({ database }: Pick<Deps, 'database'>) =>
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
