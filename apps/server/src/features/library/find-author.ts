import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { libraryError } from './errors.ts'
import { presentAuthor } from './present-library-prompts.ts'
import { isShown } from './select-published.ts'

/** Somebody of whom anything is public; who published nothing has no page. */
export async function findAuthor({ database }: Pick<Deps, 'database'>, handle: string) {
  const account = await database
    .selectFrom('accounts')
    .innerJoin('publications', 'publications.authorId', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.handle',
      'accounts.name',
      'accounts.avatarFileId',
      'accounts.verified',
      'accounts.bio',
      'accounts.createdAt',
      sql<number>`count(*)::int`.as('prompts'),
      sql<number>`sum(publications.uses)::int`.as('uses'),
      sql<number>`sum(publications.stars)::int`.as('stars'),
    ])
    .where('accounts.handle', '=', handle.toLowerCase())
    .where(isShown)
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
