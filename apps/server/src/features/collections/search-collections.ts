import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'

/** The actor's collections whose name or description matches, the best first. */
export async function searchCollections(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
  { text, limit }: { text: string; limit: number },
) {
  const typed = text.toLowerCase()
  const named = sql`lower(name || ' ' || description)`
  return await database
    .selectFrom('collections')
    .select([
      'slug as id',
      'name as title',
      'description as excerpt',
      sql<number>`(
        case when lower(name) like ${`${escapeLike(typed)}%`} then 4 else 0 end
        + 2 * word_similarity(${typed}, lower(name)) + word_similarity(${typed}, ${named})
      )`.as('rank'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where(
      sql<boolean>`(strpos(${named}, ${typed}) > 0 or word_similarity(${typed}, ${named}) >= 0.45)`,
    )
    .orderBy('rank', 'desc')
    .limit(limit)
    .execute()
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
