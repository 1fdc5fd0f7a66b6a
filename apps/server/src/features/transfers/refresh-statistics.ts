import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'

const jobName = 'refresh-statistics'

/** Fewer rows change no plan, and leave little for a search to read one by one. */
const manyPrompts = 200

/**
 * After a large import PostgreSQL plans with the statistics of before, and each search reads what is not in the
 * search indexes yet, until its own upkeep gets there, about a minute later.
 */
export function defineStatisticsRefresh({ jobs, database }: Pick<Deps, 'jobs' | 'database'>): void {
  jobs.define(jobName, { retries: 2, firstPauseSeconds: 10 }, async () => {
    await sql`
      select gin_clean_pending_list('prompts_search_text'),
        gin_clean_pending_list('prompts_search_vector')
    `.execute(database)
    await sql`analyze prompts, prompt_versions, collection_prompts, favorites`.execute(database)
  })
}

export async function refreshStatisticsAfter(
  transaction: Kysely<DB>,
  jobs: Deps['jobs'],
  prompts: number,
): Promise<void> {
  if (prompts >= manyPrompts) await jobs.enqueue(transaction, jobName, {})
}
