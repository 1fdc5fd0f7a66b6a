import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

export type NewFile = { workspaceId: string; mediaType: string; content: Buffer }

/** Stores what someone uploaded, and returns its id. What a file is for is its feature's to know. */
export async function storeFile(transaction: Kysely<DB>, file: NewFile): Promise<string> {
  const id = createId()
  await transaction
    .insertInto('files')
    .values({ id, ...file })
    .execute()
  return id
}

export async function deleteFile(transaction: Kysely<DB>, id: string): Promise<void> {
  await transaction.deleteFrom('files').where('id', '=', id).execute()
}
