import { LibraryCollection } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { isShownCollection } from '#features/collections/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { presentAuthor } from '../present-library-prompts.ts'
import { isShown } from '../select-published.ts'

/** Collections that everyone sees, with their authors and how many of their prompts everyone sees. */
export const selectPublicCollections = (database: Kysely<DB>) =>
  database
    .selectFrom('collections')
    .innerJoin('accounts', 'accounts.workspaceId', 'collections.workspaceId')
    .select([
      'collections.id',
      'collections.publicId',
      'collections.name',
      'collections.description',
      'collections.color',
      'collections.updatedAt',
      sql<number>`(
        select count(*)::int from collection_prompts
        join publications on publications.prompt_id = collection_prompts.prompt_id
        where collection_prompts.collection_id = collections.id and ${isShown}
      )`.as('promptCount'),
      'accounts.id as authorId',
      'accounts.handle',
      'accounts.name as authorName',
      'accounts.avatarFileId',
      'accounts.verified',
    ])
    .where(isShownCollection)

type Row = Awaited<ReturnType<ReturnType<typeof selectPublicCollections>['execute']>>[number]

export const presentPublicCollection = ({ authorId, authorName, updatedAt, ...row }: Row) =>
  LibraryCollection.parse({
    ...row,
    updatedAt: updatedAt.toISOString(),
    author: presentAuthor({ ...row, id: authorId, name: authorName }),
  })
