import { searchWords } from '@product/domain'
import { type RawBuilder, sql } from 'kysely'

/** How alike a word must be to what was typed to count as a mistake in spelling. */
const leastSimilarity = 0.45

/** A query of PostgreSQL's text search: all words, each as the beginning of one. */
const prefixQuery = (words: string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`

/** Matches of a search in a table with the columns `search_text` and `search_vector`. */
export function matchesSearch(text: string): RawBuilder<boolean> {
  const words = searchWords(text)
  if (words.length === 0) return sql<boolean>`false`
  const allInText = sql.join(
    words.map((word) => sql`search_text like ${`%${word}%`}`),
    sql` and `,
  )
  return sql<boolean>`(
    (${allInText})
    or search_vector @@ ${prefixQuery(words)}
    or word_similarity(${words.join(' ')}, search_text) >= ${leastSimilarity}
  )`
}

/** How well a row matches: its title first, then description and tags, then the text itself. */
export function searchRank(text: string): RawBuilder<number> {
  const words = searchWords(text)
  const phrase = words.join(' ')
  return sql<number>`(
    case when lower(title) like ${`${phrase}%`} then 4 else 0 end
    + case when lower(title) like ${`%${phrase}%`} then 2 else 0 end
    + 2 * word_similarity(${phrase}, lower(title))
    + word_similarity(${phrase}, search_text)
    + ts_rank(search_vector, ${prefixQuery(words)})
  )`
}
