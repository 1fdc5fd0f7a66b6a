import { parseUuid } from '@product/contract'
import type { ModeratedKind } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isShownCollection } from '#features/collections/index.ts'
import { isShownAnswer, isShownQuestion } from '#features/community/index.ts'
import { isShown } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

/** Something that was public at some time. */
export type Target = {
  kind: ModeratedKind
  id: string
  title: string
  /** Where it is shown. */
  path: string
  /** Of the prompt or the question that it is, or is about. */
  slug: string | null
  /** Whether everyone sees it at the moment. */
  isPublic: boolean
  /** The author of a question or an answer. */
  posterId?: string | null
}

type Find = (database: Kysely<DB>, name: string) => Promise<Target | undefined>

const finders: Record<ModeratedKind, Find> = {
  prompt: findPrompt,
  review: findReview,
  collection: findCollection,
  author: findAuthor,
  question: findQuestion,
  answer: findAnswer,
}

/** By the name that stands in addresses (a slug, a public id, a handle), or by the id itself. */
export const findOptionalTarget = (
  database: Kysely<DB>,
  kind: ModeratedKind,
  name: string,
): Promise<Target | undefined> => finders[kind](database, name)

async function findPrompt(database: Kysely<DB>, name: string): Promise<Target | undefined> {
  const row = await database
    .selectFrom('publications')
    .select(['promptId', 'slug', 'title', isShown.as('isPublic')])
    .where(isNamed(sql`slug`, sql`prompt_id`, name))
    .executeTakeFirst()
  return (
    row && {
      kind: 'prompt',
      id: row.promptId,
      title: row.title,
      path: `/p/${row.slug}`,
      slug: row.slug,
      isPublic: row.isPublic,
    }
  )
}

async function findReview(database: Kysely<DB>, id: string): Promise<Target | undefined> {
  if (!parseUuid(id)) return undefined
  const row = await database
    .selectFrom('reviews')
    .innerJoin('publications', 'publications.promptId', 'reviews.promptId')
    .innerJoin('accounts', 'accounts.id', 'reviews.accountId')
    .select([
      'reviews.id',
      'publications.slug',
      'publications.title',
      'accounts.name',
      sql<boolean>`reviews.hidden_at is null and ${isShown}`.as('isPublic'),
    ])
    .where('reviews.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      kind: 'review',
      id: row.id,
      title: `${row.name} on “${row.title}”`,
      path: `/p/${row.slug}#review-${row.id}`,
      slug: row.slug,
      isPublic: row.isPublic,
    }
  )
}

/** One that was public at some time; made private again, its name is not the operator's business. */
async function findCollection(database: Kysely<DB>, name: string): Promise<Target | undefined> {
  const row = await database
    .selectFrom('collections')
    .innerJoin('accounts', 'accounts.id', 'collections.authorId')
    .select([
      'collections.id',
      'collections.name',
      'collections.publicId',
      'collections.visibility',
      isShownCollection.as('isPublic'),
    ])
    .where('collections.publicId', 'is not', null)
    .where(isNamed(sql`collections.public_id`, sql`collections.id`, name))
    .executeTakeFirst()
  return (
    row && {
      kind: 'collection',
      id: row.id,
      title: row.visibility === 'public' ? row.name : `Collection ${row.publicId}`,
      path: `/c/${row.publicId}`,
      slug: null,
      isPublic: row.isPublic,
    }
  )
}

/** Only people of whom something public is known: others have no page. */
async function findAuthor(database: Kysely<DB>, name: string): Promise<Target | undefined> {
  const row = await database
    .selectFrom('accounts')
    .select(['id', 'handle', 'name', 'bannedAt'])
    .where(isNamed(sql`handle`, sql`id`, name))
    .where(sql<boolean>`(
      exists (select from publications where publications.author_id = accounts.id)
      or exists (select from reviews where reviews.account_id = accounts.id)
      or exists (
        select from collections
        where collections.author_id = accounts.id
          and collections.visibility = 'public'
      )
      or exists (select from community_questions where community_questions.author_id = accounts.id)
      or exists (select from community_answers where community_answers.author_id = accounts.id)
    )`)
    .executeTakeFirst()
  return (
    row && {
      kind: 'author',
      id: row.id,
      title: `${row.name} (@${row.handle})`,
      path: `/u/${row.handle}`,
      slug: null,
      isPublic: row.bannedAt === null,
    }
  )
}

/** Also one that its author has deleted: otherwise they could restore it once its reports are settled. */
async function findQuestion(database: Kysely<DB>, name: string): Promise<Target | undefined> {
  const row = await database
    .selectFrom('communityQuestions')
    .select(['id', 'slug', 'title', 'authorId as posterId', isShownQuestion.as('isPublic')])
    .where(isNamed(sql`slug`, sql`id`, name))
    .executeTakeFirst()
  return row && { ...row, kind: 'question', path: pathOfQuestion(row.slug) }
}

async function findAnswer(database: Kysely<DB>, id: string): Promise<Target | undefined> {
  if (!parseUuid(id)) return undefined
  const row = await database
    .selectFrom('communityAnswers')
    .innerJoin('communityQuestions', 'communityQuestions.id', 'communityAnswers.questionId')
    .leftJoin('accounts', 'accounts.id', 'communityAnswers.authorId')
    .select([
      'communityAnswers.id',
      'communityAnswers.authorId',
      'communityQuestions.slug',
      'communityQuestions.title',
      'accounts.name',
      sql<boolean>`${isShownAnswer} and ${isShownQuestion}`.as('isPublic'),
    ])
    .where('communityAnswers.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      kind: 'answer',
      id: row.id,
      title: `${row.name ?? 'Deleted user'} on “${row.title}”`,
      path: `${pathOfQuestion(row.slug)}#answer-${row.id}`,
      slug: row.slug,
      isPublic: row.isPublic,
      posterId: row.authorId,
    }
  )
}

const pathOfQuestion = (slug: string): string => `/community/q/${encodeURIComponent(slug)}`

const isNamed = (nameColumn: RawBuilder<unknown>, idColumn: RawBuilder<unknown>, name: string) =>
  parseUuid(name)
    ? sql<boolean>`${idColumn} = ${name}::uuid`
    : sql<boolean>`${nameColumn} = ${name}`
