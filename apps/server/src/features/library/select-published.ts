import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** Nobody sees what was withdrawn or hidden, nor anything of who is banned. */
export const isShown = sql<boolean>`(
  publications.status = 'published'
  and publications.author_id not in (select id from accounts where banned_at is not null)
)`

/** What a card shows of every public prompt, with its author. */
export function selectPublished(database: Kysely<DB>) {
  return database
    .selectFrom('publications')
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    .select([
      'publications.promptId as id',
      'publications.slug',
      'publications.title',
      'publications.description',
      'publications.excerpt',
      'publications.category',
      'publications.modality',
      'publications.targetModels',
      'publications.tags',
      'publications.ratingCount',
      'publications.ratingSum',
      'publications.uses',
      'publications.stars',
      'publications.trendingScore',
      'publications.featuredAt',
      'publications.publishedAt',
      'publications.updatedAt',
      'accounts.id as authorId',
      'accounts.handle',
      'accounts.name',
      'accounts.avatarFileId',
      'accounts.verified',
    ])
    .where(isShown)
}

export type PublishedRow = Awaited<
  ReturnType<ReturnType<typeof selectPublished>['execute']>
>[number]
