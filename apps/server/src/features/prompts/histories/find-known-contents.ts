import type { PromptContent } from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { mapInSlices } from '#platform/workers/map-in-slices.ts'
import { hashContent } from '../content-columns.ts'

/** For each content, whether the owner has a prompt that holds just this, the trash apart. */
export async function findKnownContents(
  database: Kysely<DB>,
  { workspaceId }: Pick<NewAccount, 'workspaceId'>,
  contents: PromptContent[],
): Promise<boolean[]> {
  const hashes = await mapInSlices(contents, hashContent)
  if (hashes.length === 0) return []
  const rows = await database
    .selectFrom('prompts')
    .select('contentHash')
    .where('workspaceId', '=', workspaceId)
    .where('contentHash', 'in', [...new Set(hashes)])
    .where('deletedAt', 'is', null)
    .execute()
  const known = new Set(rows.map(({ contentHash }) => contentHash))
  return hashes.map((hash) => known.has(hash))
}
