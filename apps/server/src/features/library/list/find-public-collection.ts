import type { getPublicCollectionRoute } from '@product/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { collectionError } from '#features/collections/index.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { presentLibraryPrompts } from '../present-library-prompts.ts'
import { selectPublished } from '../select-published.ts'
import { presentPublicCollection, selectPublicCollections } from './list-library-collections.ts'

type Page = z.output<typeof getPublicCollectionRoute.request.query>

const pageSize = 24
const lastPublished = defineNewestFirst(
  { time: sql.ref('publications.publishedAt'), id: sql.ref('publications.promptId') },
  (cause) => libraryError('library.cursor-invalid', { cause }),
)

/** A collection that its owner made public, with a page of those of its prompts that are published. */
export async function findPublicCollection(
  { database }: Pick<Deps, 'database'>,
  publicId: string,
  { cursor, limit = pageSize }: Page,
) {
  const collection = await selectPublicCollections(database)
    .where('collections.publicId', '=', publicId)
    .executeTakeFirstOrThrow(() => collectionError('collection.unknown'))
  const prompts = selectPublished(database)
    .innerJoin('collectionPrompts', 'collectionPrompts.promptId', 'publications.promptId')
    .where('collectionPrompts.collectionId', '=', collection.id)
  const wanted = { cursor, limit }
  const rows = await lastPublished.select(prompts, wanted).execute()
  const { page, nextCursor } = lastPublished.cut(rows, wanted)
  return {
    ...presentPublicCollection(collection),
    prompts: presentLibraryPrompts(page),
    nextCursor,
  }
}
