import { createId, createPublicId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { createSlugChoice } from './create-slug-choice.ts'
import { collectionError } from './errors.ts'
import {
  insertCollection,
  listCollectionRows,
  listSlugs,
  lockCollections,
  mostCollections,
  type Reader,
  updateCollection,
} from './queries.ts'

/** With a description or a colour it is said how it should be. */
type Wanted = { name: string; description?: string; color?: string }

/**
 * The ids of collections by their names, whatever their case; those that are not there are made. One
 * that is there and empty becomes like the one that is wanted.
 */
export async function ensureCollections(
  transaction: Kysely<DB>,
  actor: Reader,
  wanted: Wanted[],
): Promise<(name: string) => string | undefined> {
  const { workspaceId } = actor
  await lockCollections(transaction, workspaceId)
  const existing = await listCollectionRows(transaction, actor)
  const ids = new Map(existing.map(({ name, id }) => [keyOf(name), id]))
  const slugs = new Set(await listSlugs(transaction, workspaceId))
  const slugFor = await createSlugChoice(transaction, workspaceId, slugs)
  const empty = new Set(existing.flatMap(({ id, promptCount }) => (promptCount > 0 ? [] : [id])))
  for (const collection of wanted) {
    const { name, description = 'New collection', color = 'blue' } = collection
    const known = ids.get(keyOf(name))
    if (known !== undefined) {
      if (empty.has(known) && collection.color !== undefined)
        await updateCollection(transaction, workspaceId, known, { description, color })
      continue
    }
    if (slugs.size >= mostCollections) throw collectionError('collection.too-many')
    const id = createId()
    const slug = slugFor(name)
    await insertCollection(transaction, {
      id,
      workspaceId,
      slug,
      name: name.trim(),
      description,
      color,
      visibility: 'private',
    })
    ids.set(keyOf(name), id)
    slugs.add(slug)
  }
  return (name) => ids.get(keyOf(name))
}

const keyOf = (name: string): string => name.trim().toLowerCase()

type Given = {
  id?: string
  slug: string
  name: string
  color: string
  description: string
  isPublic?: boolean
}

/** Collections that an account is given, in the order of the list. */
export async function addCollections(
  transaction: Kysely<DB>,
  { workspaceId, accountId }: NewAccount,
  collections: Given[],
): Promise<void> {
  for (const { id = createId(), isPublic = false, ...collection } of collections)
    await insertCollection(transaction, {
      id,
      workspaceId,
      ...collection,
      visibility: isPublic ? 'public' : 'private',
      ...(isPublic && { publicId: createPublicId(), authorId: accountId }),
    })
}
