import { LibraryCollection, type listLibraryCollectionsRoute } from '@product/contract'
import { searchWords } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { isShownCollection } from '#features/collections/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { presentAuthor } from '../present-library-prompts.ts'
import { isShown } from '../select-published.ts'

type Filter = z.output<typeof listLibraryCollectionsRoute.request.query>

const pageSize = 24
const lastChanged = defineNewestFirst(
  { time: sql.ref('collections.updatedAt'), id: sql.ref('collections.id') },
  (cause) => libraryError('library.cursor-invalid', { cause }),
)

/** Collections that their owners made public, the last changed first. */
export async function listLibraryCollections(
  { database }: Pick<Deps, 'database'>,
  { q = '', author, cursor, limit = pageSize }: Filter,
) {
  let query = selectPublicCollections(database)
  for (const word of searchWords(q))
    query = query.where(
      sql<boolean>`strpos(
        lower(concat_ws(' ', collections.name, collections.description, accounts.name, accounts.handle)),
        ${word}
      ) > 0`,
    )
  if (author !== undefined) query = query.where('accounts.handle', '=', author.toLowerCase())
  const wanted = { cursor, limit }
  const rows = await lastChanged.select(query, wanted).execute()
  const { page, nextCursor } = lastChanged.cut(rows, wanted)
  return { collections: page.map(presentPublicCollection), nextCursor }
}

/** Collections that everyone sees, with their authors and how many of their prompts everyone sees. */
export const selectPublicCollections = (database: Kysely<DB>) =>
  database
    .selectFrom('collections')
    .innerJoin('accounts', 'accounts.id', 'collections.authorId')
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
