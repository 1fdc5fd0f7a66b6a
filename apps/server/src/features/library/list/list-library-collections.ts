import { LibraryCollection, type listLibraryCollections as route } from '@product/contract'
import { searchWords } from '@product/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import { isShownCollection, isShownInCollections } from '#features/collections/index.ts'
import { definePageCursor } from '#platform/http/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { presentAuthor } from '../present-library-prompts.ts'

type Filter = z.output<typeof route.request.query>

const pageSize = 24
const pageCursor = definePageCursor(z.tuple([z.string(), z.uuid()]), (cause) =>
  libraryError('library.cursor-invalid', { cause }),
)

/** Collections that their owners made public, the last changed first. */
export async function listLibraryCollections(
  { database }: Pick<Deps, 'database'>,
  { q = '', author, cursor, limit = pageSize }: Filter,
) {
  let query = database
    .selectFrom('collections')
    .innerJoin('accounts', 'accounts.workspaceId', 'collections.workspaceId')
    .select([
      'collections.id',
      'collections.publicId',
      'collections.name',
      'collections.description',
      'collections.color',
      'collections.updatedAt',
      sql<string>`collections.updated_at::text`.as('sortedBy'),
      sql<number>`(
        select count(*)::int from collection_prompts
        join prompts on prompts.id = collection_prompts.prompt_id
        where collection_prompts.collection_id = collections.id and ${isShownInCollections}
      )`.as('promptCount'),
      'accounts.id as authorId',
      'accounts.handle',
      'accounts.name as authorName',
      'accounts.avatarFileId',
      'accounts.verified',
    ])
    .where(isShownCollection)
    .orderBy('collections.updatedAt', 'desc')
    .orderBy('collections.id', 'desc')
    .limit(limit + 1)
  for (const word of searchWords(q))
    query = query.where(
      sql<boolean>`strpos(
        lower(concat_ws(' ', collections.name, collections.description, accounts.name, accounts.handle)),
        ${word}
      ) > 0`,
    )
  if (author !== undefined) query = query.where('accounts.handle', '=', author.toLowerCase())
  if (cursor !== undefined) {
    const [value, id] = pageCursor.read(cursor)
    query = query.where(
      sql<boolean>`(collections.updated_at, collections.id) < (${value}::timestamptz, ${id}::uuid)`,
    )
  }
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    collections: page.map(({ authorId, authorName, updatedAt, ...row }) =>
      LibraryCollection.parse({
        ...row,
        updatedAt: updatedAt.toISOString(),
        author: presentAuthor({ ...row, id: authorId, name: authorName }),
      }),
    ),
    nextCursor: rows.length > limit && last ? pageCursor.write([last.sortedBy, last.id]) : null,
  }
}
