import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { KeyedQueue } from '#platform/workers/create-fair-queue.ts'
import type { DB } from '../types.gen.ts'

/** Shorter than for other statements: a search that takes longer helps nobody who is typing. */
const mostSeconds = 3
/** How alike a word must be to what was typed for `<%` to hold: a mistake in spelling, not another word. */
const leastSimilarity = 0.45
/**
 * As if every page were in memory. The planner does not know that long texts are stored apart and costly to read
 * and compare: with its default it reads all of a workspace where an index would find a few rows.
 */
const randomPageCost = 1

/** Runs the statements of one search with one connection, of which an account has few at the same time. */
export const runSearch = <Result>(
  { database, queueSearch }: { database: Kysely<DB>; queueSearch: KeyedQueue },
  { accountId }: { accountId: string },
  search: (transaction: Kysely<DB>) => Promise<Result>,
): Promise<Result> => queueSearch(accountId, () => runPublicSearch({ database }, search))

/** The same for everybody, with an account or without. The route limits how many searches there are. */
export const runPublicSearch = <Result>(
  { database }: { database: Kysely<DB> },
  search: (transaction: Kysely<DB>) => Promise<Result>,
): Promise<Result> =>
  database
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${`${mostSeconds}s`}, true),
        set_config('pg_trgm.word_similarity_threshold', ${String(leastSimilarity)}, true),
        set_config('random_page_cost', ${String(randomPageCost)}, true)
      `.execute(transaction)
      return await search(transaction)
    })

const excerptLength = 160
const charactersBefore = 40

/**
 * The part of a text around the first place of a word in lower case, or its beginning. Cut by PostgreSQL,
 * so that a list of long texts is neither sent nor searched for matches.
 */
export const excerptAround = (text: RawBuilder<string>, word: string): RawBuilder<string> =>
  sql<string>`substr(
    ${text},
    greatest(1, strpos(lower(${text}), ${word}) - ${sql.lit(charactersBefore)}),
    ${sql.lit(excerptLength)}
  )`
