import { createId, createPublicId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { insertCollection } from './queries.ts'

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
  { workspaceId }: NewAccount,
  collections: Given[],
): Promise<void> {
  for (const { id = createId(), isPublic = false, ...collection } of collections)
    await insertCollection(transaction, {
      id,
      workspaceId,
      ...collection,
      visibility: isPublic ? 'public' : 'private',
      publicId: isPublic ? createPublicId() : null,
    })
}
