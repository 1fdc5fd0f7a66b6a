import { libraryLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { isShown } from './select-published.ts'

/** A single use makes no trend, and not everything can be one. */
const leastScore = 2
const mostTrending = 100

/** Every ten minutes: what is trending, by recent uses of which each is worth less by the day. */
export function defineTrending({ jobs, database }: Pick<Deps, 'jobs' | 'database'>): void {
  jobs.define(
    'compute-trending',
    { retries: 1, firstPauseSeconds: 60, schedule: '*/10 * * * *' },
    () => computeTrending(database),
  )
}

export async function computeTrending(database: Kysely<DB>): Promise<void> {
  await sql`
    with scored as (
      select prompt_id, sum(power(
        0.5, ((now() at time zone 'utc')::date - day)::float8 / ${libraryLimits.trendingHalfLifeDays}
      )) as score
      from publication_uses
      where day > (now() at time zone 'utc')::date - ${libraryLimits.trendingDays}::int
      group by prompt_id
      having count(*) >= ${leastScore}
    ), best as (
      select scored.prompt_id, scored.score from scored
      join publications on publications.prompt_id = scored.prompt_id
      where ${isShown} and scored.score >= ${leastScore}
      order by scored.score desc, scored.prompt_id limit ${mostTrending}
    ), gone as (
      update publications set trending_score = 0
      where trending_score > 0 and prompt_id not in (select prompt_id from best)
    )
    update publications set trending_score = best.score
    from best
    where publications.prompt_id = best.prompt_id and publications.trending_score <> best.score
  `.execute(database)
}
