import { Uuid } from '@product/contract'
import { listWords } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { isShown } from '../select-published.ts'

const jobName = 'find-similar-prompts'
const JobData = z.object({ promptId: Uuid })

/** More than are shown: some may be hidden or withdrawn later. */
const stored = 9
/** Looked at closely: the most popular of those that have anything in common. */
const mostCandidates = 100
/** Shorter words say nothing about what a prompt is for. */
const shortestWord = 4

/** Popularity changes, and prompts are added: a list is computed anew by the day. */
export const isSimilarOld = sql<boolean>`similar_prompts.computed_at < now() - interval '1 day'`

/** Finds similar prompts of a prompt that was published, or whose stored ones are old. */
export function defineSimilar({ jobs, database }: Pick<Deps, 'jobs' | 'database'>): void {
  jobs.define(jobName, { retries: 2, firstPauseSeconds: 60 }, async (data) => {
    await storeSimilar(database, JobData.parse(data).promptId)
  })
}

/** Has similar prompts computed once the transaction is committed. */
export async function enqueueSimilar(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Kysely<DB>,
  promptId: string,
): Promise<void> {
  await jobs.enqueue(transaction, jobName, { promptId })
}

/** Of all readers who find an old list, one has it computed anew. */
export async function refreshSimilar(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  promptId: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const claimed = await transaction
      .updateTable('similarPrompts')
      .set({ computedAt: sql<Date>`now()` })
      .where('promptId', '=', promptId)
      .where(isSimilarOld)
      .returning('promptId')
      .executeTakeFirst()
    if (claimed) await enqueueSimilar({ jobs }, transaction, promptId)
  })
}

/**
 * Returns the ids. They are not stored where fewer than nine prompts have anything in common with this one: every
 * new one would have to be added.
 */
export async function storeSimilar(database: Kysely<DB>, promptId: string): Promise<string[]> {
  const ids = await findSimilar(database, promptId)
  if (ids.length === stored)
    // Not of a prompt that is being deleted.
    await sql`
      insert into similar_prompts (prompt_id, similar_ids)
      select prompt_id, ${ids}::uuid[] from publications where prompt_id = ${promptId} for key share
      on conflict (prompt_id)
      do update set similar_ids = excluded.similar_ids, computed_at = excluded.computed_at
    `.execute(database)
  return ids
}

/** The most similar first, then popular ones of its category. */
async function findSimilar(database: Kysely<DB>, promptId: string): Promise<string[]> {
  const publication = await database
    .selectFrom('publications')
    .select(['title', 'tags', 'category'])
    .where('promptId', '=', promptId)
    .where(isShown)
    .executeTakeFirst()
  if (!publication) return []
  const { title, tags, category } = publication
  const words = [...new Set(listWords(title))].filter(({ length }) => length >= shortestWord)
  const query = words.map((word) => `'${word}'`).join(' | ')
  const candidates = (condition: ReturnType<typeof sql>) => sql`(
    select prompt_id from publications
    where ${isShown} and prompt_id <> ${promptId} and ${condition}
    order by popularity desc, prompt_id desc limit ${sql.lit(mostCandidates)}
  )`
  const likeness = sql`(
    2 * cardinality(array(select unnest(publications.tags) intersect select unnest(${tags}::text[])))
    + (publications.category = ${category})::int
    + 4 * ts_rank(publications.search_vector, ${query}::tsquery)
  )`
  const { rows } = await sql<{ promptId: string }>`
    select prompt_id from publications
    where prompt_id in (
      ${candidates(sql`category = ${category}`)}
      union ${candidates(sql`tags && ${tags}::text[]`)}
      union ${candidates(sql`search_vector @@ ${query}::tsquery`)}
    )
    order by ${likeness} desc, popularity desc, prompt_id desc
    limit ${sql.lit(stored)}
  `.execute(database)
  return rows.map((row) => row.promptId)
}
