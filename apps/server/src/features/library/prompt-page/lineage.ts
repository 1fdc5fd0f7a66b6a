import { isId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { isShown } from '../select-published.ts'

/** What a public prompt was made from, if that is public. */
export async function findOptionalOrigin(database: Kysely<DB>, promptId: string) {
  const copy = await database
    .selectFrom('prompts')
    .select('sourceId')
    .where('id', '=', promptId)
    .where('sourceKind', '=', 'prompt')
    .executeTakeFirst()
  if (!copy?.sourceId || !isId(copy.sourceId)) return null
  const origin = await database
    .selectFrom('publications')
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    .select(['publications.slug', 'publications.title', 'accounts.name as author'])
    .where('publications.promptId', '=', copy.sourceId)
    .where(isShown)
    .executeTakeFirst()
  return origin ?? null
}

/** How many public prompts were made from it. */
export async function countRemixes(database: Kysely<DB>, promptId: string): Promise<number> {
  const { count } = await database
    .selectFrom('prompts')
    .innerJoin('publications', 'publications.promptId', 'prompts.id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('prompts.sourceKind', '=', 'prompt')
    .where('prompts.sourceId', '=', promptId)
    .where(isShown)
    .executeTakeFirstOrThrow()
  return count
}
