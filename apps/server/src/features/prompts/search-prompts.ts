import { searchWords } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { excerptAround } from '#platform/database/queries/run-search.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { isVisibleTo, readersOfPrompt } from './prompt-access.ts'

export type FoundText = {
  id: string
  title: string
  excerpt: string
  rank: number
  isRestricted?: boolean
  readerCount?: number | null
}

/** The actor's prompts that match, the best first, each with the place of its text that does. */
export async function searchPrompts(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { text, limit }: { text: string; limit: number },
): Promise<FoundText[]> {
  const [first = ''] = searchWords(text)
  if (first === '') return []
  const select = (rank: RawBuilder<number>) =>
    database
      .selectFrom('prompts')
      .select(['id', 'title', rank.as('rank'), excerptOf(first).as('excerpt')])
      .select(['isRestricted', readersOfPrompt.as('readerCount')])
      .where('workspaceId', '=', actor.workspaceId)
      .where(isVisibleTo(actor))
      .where('deletedAt', 'is', null)
      .orderBy('rank', 'desc')
      .orderBy('updatedAt', 'desc')
      .limit(limit)
  const found = await select(searchRank(text)).where(matchesSearch(text)).execute()
  if (found.length > 0) return found
  const near = selectNearMatches(database, actor, { text, isTrash: false })
  return await select(nearMatchRank(text)).where('id', 'in', near).execute()
}

/** Of the description where the word is there, else of the body where it has it, else of either. */
const excerptOf = (word: string) => sql<string>`case
  when strpos(lower(description), ${word}) > 0
    or (description <> '' and strpos(lower(body), ${word}) = 0)
  then ${excerptAround(sql<string>`description`, word)}
  else ${excerptAround(sql<string>`body`, word)}
end`

/** Enough for several pages. PostgreSQL stops to compare texts once it has found so many. */
const mostNearMatches = 500

/** A query of PostgreSQL's text search: all words, each as the beginning of one. */
const prefixQuery = (words: string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`

/** Prompts that have every typed word. Indexes answer this. */
export function matchesSearch(text: string): RawBuilder<boolean> {
  const words = searchWords(text)
  if (words.length === 0) return sql<boolean>`false`
  const allInText = sql.join(
    words.map((word) => sql`search_text like ${`%${word}%`}`),
    sql` and `,
  )
  return sql<boolean>`((${allInText}) or search_vector @@ ${prefixQuery(words)})`
}

/**
 * Prompts of a workspace with words like those that were typed. To be run within `runSearch`, which says how
 * alike they must be. The operator is used because an index serves it and none serves the function; comparing
 * the rows that the index finds is slow all the same, so it is done once, and only for a search that finds
 * nothing as it was typed.
 */
export const selectNearMatches = (
  database: Kysely<DB>,
  actor: Pick<UserActor, 'accountId' | 'workspaceId' | 'role'>,
  { text, isTrash }: { text: string; isTrash: boolean },
) =>
  database
    .selectFrom('prompts')
    .select('id')
    .where('workspaceId', '=', actor.workspaceId)
    .where(isVisibleTo(actor))
    .where('deletedAt', isTrash ? 'is not' : 'is', null)
    .where(sql<boolean>`search_text %> ${searchWords(text).join(' ')}`)
    .limit(mostNearMatches)

/** How well a row matches: its title first, then the text itself. */
function searchRank(text: string): RawBuilder<number> {
  const words = searchWords(text)
  const phrase = words.join(' ')
  return sql<number>`(
    case when lower(title) like ${`${phrase}%`} then 4 else 0 end
    + case when lower(title) like ${`%${phrase}%`} then 2 else 0 end
    + 2 * word_similarity(${phrase}, lower(title))
    + ts_rank(search_vector, ${prefixQuery(words)})
  )`
}

/** How well a near match matches. For few rows: it compares their whole searched text. */
const nearMatchRank = (text: string): RawBuilder<number> =>
  sql<number>`(
    ${searchRank(text)} + word_similarity(${searchWords(text).join(' ')}, search_text)
  )`
