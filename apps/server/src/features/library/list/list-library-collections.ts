import type { listLibraryCollectionsRoute } from '@product/contract'
import { searchWords } from '@product/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import { defineNewestFirst } from '#platform/paging/newest-first.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { presentPublicCollection, selectPublicCollections } from './select-public-collections.ts'

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
