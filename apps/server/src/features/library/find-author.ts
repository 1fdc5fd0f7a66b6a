import { sql } from 'kysely'
import { isShownCollection } from '#features/collections/index.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from './errors.ts'
import { presentAuthor } from './present-library-prompts.ts'
import { isShown } from './select-published.ts'

/** Authors of anything public have a page: of a prompt, a collection, a review or a post of the forum. */
const isKnown = sql<boolean>`(
  exists (select from publications where publications.author_id = accounts.id and ${isShown})
  or exists (
    select from collections
    where collections.author_id = accounts.id and ${isShownCollection}
  )
  or exists (
    select from reviews where reviews.account_id = accounts.id and reviews.hidden_at is null
  )
  or exists (
    select from community_questions
    where community_questions.author_id = accounts.id
      and community_questions.hidden_at is null and community_questions.deleted_at is null
  )
  or exists (
    select from community_answers
    where community_answers.author_id = accounts.id
      and community_answers.hidden_at is null and community_answers.deleted_at is null
  )
)`

/** Somebody of whom anything is public; nobody else has a page. */
export async function findAuthor({ database }: Pick<Deps, 'database'>, handle: string) {
  const account = await database
    .selectFrom('accounts')
    .leftJoin('publications', (join) =>
      join.onRef('publications.authorId', '=', 'accounts.id').on(isShown),
    )
    .select([
      'accounts.id',
      'accounts.handle',
      'accounts.name',
      'accounts.avatarFileId',
      'accounts.verified',
      'accounts.bio',
      'accounts.createdAt',
      sql<number>`count(publications.prompt_id)::int`.as('prompts'),
      sql<number>`coalesce(sum(publications.uses), 0)::int`.as('uses'),
      sql<number>`coalesce(sum(publications.stars), 0)::int`.as('stars'),
    ])
    .where('accounts.handle', '=', handle.toLowerCase())
    .where('accounts.bannedAt', 'is', null)
    .where(isKnown)
    .groupBy('accounts.id')
    .executeTakeFirstOrThrow(() => libraryError('library.author-unknown'))
  const { bio, createdAt, prompts, uses, stars } = account
  return {
    ...presentAuthor(account),
    bio,
    joinedAt: createdAt.toISOString(),
    prompts,
    uses,
    stars,
  }
}
