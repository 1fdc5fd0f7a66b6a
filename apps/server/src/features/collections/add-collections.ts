import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { insertCollection } from './queries.ts'

type Given = { slug: string; name: string; color: string; description: string }

/** Collections that an account is given, in the order of the list. */
export async function addCollections(
  transaction: Kysely<DB>,
  { workspaceId }: NewAccount,
  collections: Given[],
): Promise<void> {
  for (const collection of collections)
    await insertCollection(transaction, {
      id: createId(),
      workspaceId,
      ...collection,
      visibility: 'private',
      publicId: null,
    })
}
