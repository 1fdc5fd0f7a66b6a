import type { LibraryPrompt } from '@product/contract'
import { listWords } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { presentLibraryPrompts } from '../present-library-prompts.ts'
import type { PublicationRow } from '../require-published.ts'
import { isShown, selectPublished } from '../select-published.ts'

const most = 6
/** Looked at closely: the most popular of those that have anything in common. */
const mostCandidates = 100
/** Shorter words say nothing about what a prompt is for. */
const shortestWord = 4

/** What is like a public prompt: the most alike first, then what is popular in its category. */
export async function listSimilar(
  database: Kysely<DB>,
  { promptId, title, tags, category }: PublicationRow,
): Promise<LibraryPrompt[]> {
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
  const rows = await selectPublished(database)
    .where(
      sql<boolean>`publications.prompt_id in (
        ${candidates(sql`category = ${category}`)}
        union ${candidates(sql`tags && ${tags}::text[]`)}
        union ${candidates(sql`search_vector @@ ${query}::tsquery`)}
      )`,
    )
    .orderBy(likeness, 'desc')
    .orderBy('publications.popularity', 'desc')
    .orderBy('publications.promptId', 'desc')
    .limit(most)
    .execute()
  return presentLibraryPrompts(rows)
}
