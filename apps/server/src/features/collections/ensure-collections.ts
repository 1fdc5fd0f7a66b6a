import { createId, slugOf } from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { collectionError } from './errors.ts'
import { freeSlug, mostCollections } from './free-slug.ts'
import { insertCollection, listCollectionRows, lockCollections } from './queries.ts'

type Wanted = { name: string; description?: string; color?: string }

/** The ids of collections by their names, whatever their case; those that are not there are made. */
export async function ensureCollections(
  transaction: Kysely<DB>,
  { workspaceId }: Pick<NewAccount, 'workspaceId'>,
  wanted: Wanted[],
): Promise<(name: string) => string | undefined> {
  await lockCollections(transaction, workspaceId)
  const existing = await listCollectionRows(transaction, workspaceId)
  const ids = new Map(existing.map(({ name, id }) => [keyOf(name), id]))
  const slugs = new Set(existing.map(({ slug }) => slug))
  for (const { name, description = 'New collection', color = 'blue' } of wanted) {
    if (ids.has(keyOf(name))) continue
    if (ids.size >= mostCollections) throw collectionError('collection.too-many')
    const id = createId()
    const slug = freeSlug(slugOf(name), slugs)
    await insertCollection(transaction, {
      id,
      workspaceId,
      slug,
      name: name.trim(),
      description,
      color,
      visibility: 'private',
      publicId: null,
    })
    ids.set(keyOf(name), id)
    slugs.add(slug)
  }
  return (name) => ids.get(keyOf(name))
}

const keyOf = (name: string): string => name.trim().toLowerCase()
