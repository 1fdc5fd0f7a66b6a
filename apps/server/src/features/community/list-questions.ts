import {
  type CommunityCategory,
  communityCategoryIds,
  communityLimits,
  type QuestionSort,
  searchWords,
} from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { runPublicSearch } from '#platform/database/queries/run-search.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { isShownAnswer, isShownQuestion, presentSummary, selectQuestions } from './queries.ts'

const { questionsAPage, pages: mostPages, similar } = communityLimits

type Wanted = {
  sort: QuestionSort
  category?: CommunityCategory | undefined
  q?: string | undefined
  author?: string | undefined
  page: number
}

/** A page of the forum: in an order, or of what matches a search. Its count ends with the last page. */
export async function listQuestions({ database }: Pick<Deps, 'database'>, wanted: Wanted) {
  const { rows, total } = await (wanted.q
    ? runPublicSearch({ database }, (transaction) => searchQuestions(transaction, wanted))
    : listInOrder(database, wanted))
  const pages = Math.max(1, Math.ceil(total / questionsAPage))
  return { questions: rows.map(presentSummary), page: wanted.page, pages, total }
}

async function listInOrder(database: Kysely<DB>, wanted: Wanted) {
  const { sort, page } = wanted
  const condition = sql<boolean>`${isWanted(wanted)} and ${sort === 'unanswered' ? isUnanswered : sql`true`}`
  const [rows, total] = await Promise.all([
    selectQuestions(database)
      .where(condition)
      .orderBy(orders[sort], 'desc')
      .orderBy('communityQuestions.createdAt', 'desc')
      .orderBy('communityQuestions.id', 'desc')
      .limit(questionsAPage)
      .offset((page - 1) * questionsAPage)
      .execute(),
    countQuestions(database, condition),
  ])
  return { rows, total }
}

/** The matches are found once, for the page and for the number of all. */
async function searchQuestions(transaction: Kysely<DB>, wanted: Wanted) {
  const { q = '', page } = wanted
  const query = searchQuery(q, ' & ')
  const { rows: found } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select id, created_at, ${rankOf(query)} as rank from community_questions
      where ${isShownQuestion} and ${isWanted(wanted)} and ${isFound(query)}
    )
    select (select count(*)::int from found) as total, array(
      select id from found order by rank desc, created_at desc, id desc
      limit ${sql.lit(questionsAPage)} offset ${(page - 1) * questionsAPage}
    ) as ids
  `.execute(transaction)
  const { total, ids } = found[0] ?? { total: 0, ids: [] }
  const rows = await selectQuestions(transaction)
    .where(sql<boolean>`community_questions.id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], community_questions.id)`)
    .execute()
  return { rows, total }
}

const isWanted = ({ category, author }: Wanted): RawBuilder<boolean> => {
  const isIn = category ? sql`community_questions.category = ${category}` : sql`true`
  const isBy = author
    ? sql`community_questions.author_id = (
        select id from accounts where handle = ${author.toLowerCase()}
      )`
    : sql`true`
  return sql<boolean>`(${isIn} and ${isBy})`
}

const isUnanswered = sql<boolean>`community_questions.answers = 0`

const orders: Record<QuestionSort, RawBuilder<unknown>> = {
  newest: sql.ref('communityQuestions.createdAt'),
  active: sql.ref('communityQuestions.lastActivityAt'),
  unanswered: sql.ref('communityQuestions.createdAt'),
  votes: sql.ref('communityQuestions.votes'),
}

/** Of all pages that can be opened: others are not counted. */
async function countQuestions(
  database: Kysely<DB>,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from community_questions where ${isShownQuestion} and ${condition}
      limit ${sql.lit(questionsAPage * mostPages)}
    ) as counted
  `.execute(database)
  return rows[0]?.total ?? 0
}

export type CategoryCounts = Record<CommunityCategory, number>

/** Reads every question that is shown: its result is cached. */
export async function countByCategory({
  database,
}: Pick<Deps, 'database'>): Promise<CategoryCounts> {
  const rows = await database
    .selectFrom('communityQuestions')
    .select(['category', sql<number>`count(*)::int`.as('count')])
    .where(isShownQuestion)
    .groupBy('category')
    .execute()
  const counts = new Map(rows.map(({ category, count }) => [category, count]))
  return Object.fromEntries(
    communityCategoryIds.map((category) => [category, counts.get(category) ?? 0]),
  ) as CategoryCounts
}

/** With more questions, counts may be out of date for a while (decision 047). */
const mostCountedAtOnce = 10_000

export const hasManyQuestions = (counts: CategoryCounts): boolean =>
  Object.values(counts).reduce((sum, count) => sum + count, 0) > mostCountedAtOnce

/** Shorter beginnings would match most words of all questions. */
const shortestBeginning = 3

/**
 * A query whose words are letters and digits only: nothing in them has a meaning of its own in it. The last word may be
 * the beginning of one, because somebody is still typing it.
 */
const searchQuery = (text: string, operator: ' & ' | ' | ') =>
  sql`to_tsquery('english', ${searchWords(text)
    .map((word, place, words) =>
      place === words.length - 1 && word.length >= shortestBeginning ? `${word}:*` : word,
    )
    .join(operator)})`

/** Matches that are ranked: the newest of very many. */
const mostRanked = 500

/** Questions with the words, and questions with an answer that has them. */
const isFound = (query: RawBuilder<unknown>) => sql<boolean>`community_questions.id in (
  (
    select id from community_questions where search_vector @@ ${query} and ${isShownQuestion}
    order by created_at desc limit ${sql.lit(mostRanked)}
  )
  union all
  (
    select question_id from community_answers where search_vector @@ ${query} and ${isShownAnswer}
    order by created_at desc limit ${sql.lit(mostRanked)}
  )
)`

const rankOf = (query: RawBuilder<unknown>) =>
  sql<number>`ts_rank(community_questions.search_vector, ${query})`

/** Questions that share words with a title, the most similar first. */
export async function listSimilarQuestions({ database }: Pick<Deps, 'database'>, title: string) {
  const query = searchQuery(title, ' | ')
  const rows = await runPublicSearch({ database }, (transaction) =>
    selectQuestions(transaction)
      .where(
        sql<boolean>`community_questions.id in (
          select id from community_questions where search_vector @@ ${query} and ${isShownQuestion}
          order by created_at desc limit ${sql.lit(mostRanked)}
        )`,
      )
      .orderBy(rankOf(query), 'desc')
      .orderBy('communityQuestions.id', 'desc')
      .limit(similar)
      .execute(),
  )
  return { questions: rows.map(presentSummary) }
}
