import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { collectionError } from './errors.ts'
import { type CollectionRow, findOptionalCollection } from './queries.ts'

/** A collection of the actor's own workspace; another's does not exist for them. */
export async function findCollection(
  database: Kysely<DB>,
  { workspaceId }: UserActor,
  slug: string,
): Promise<CollectionRow> {
  const collection = await findOptionalCollection(database, workspaceId, slug)
  if (!collection) throw collectionError('collection.unknown')
  return collection
}
