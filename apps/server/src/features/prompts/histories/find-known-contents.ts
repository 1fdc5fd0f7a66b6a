import { createHash } from 'node:crypto'
import type { PromptContent } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { mapInSlices } from '#platform/workers/map-in-slices.ts'

/** For each content, whether the owner has a prompt with this title and text, the trash apart. */
export async function findKnownContents(
  database: Kysely<DB>,
  { workspaceId }: Pick<NewAccount, 'workspaceId'>,
  contents: PromptContent[],
): Promise<boolean[]> {
  if (contents.length === 0) return []
  const keys = await mapInSlices(contents, keyOf)
  const titles = [...new Set(contents.map(({ title }) => title))]
  const rows = await database
    .selectFrom('prompts')
    .select(['title', sql<string>`md5(system_message || E'\\n' || body)`.as('hash')])
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`title = any(${titles})`)
    .where('deletedAt', 'is', null)
    .execute()
  const known = new Set(rows.map(({ title, hash }) => `${hash} ${title}`))
  return keys.map((key) => known.has(key))
}

function keyOf({ title, systemMessage, body }: PromptContent): string {
  const hash = createHash('md5').update(`${systemMessage}\n${body}`).digest('hex')
  return `${hash} ${title}`
}
