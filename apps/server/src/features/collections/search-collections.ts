import { searchWords } from '@product/domain'
import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { isVisibleCollection, readersOfCollection } from '#features/prompts/index.ts'
import { excerptAround } from '#platform/database/queries/run-search.ts'
import type { Deps } from '#server/deps.ts'

/** The actor's collections whose name or description matches, the best first. */
export async function searchCollections(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { text, limit }: { text: string; limit: number },
) {
  const typed = text.toLowerCase()
  const words = searchWords(text)
  const [first = ''] = words
  const phrase = words.join(' ')
  const named = sql`lower(name || ' ' || description)`
  return await database
    .selectFrom('collections')
    .select([
      'slug as id',
      'name as title',
      'isRestricted',
      readersOfCollection.as('readerCount'),
      excerptAround(sql<string>`description`, first).as('excerpt'),
      sql<number>`(
        case when lower(name) like ${`${escapeLike(typed)}%`} then 4 else 0 end
        + 2 * word_similarity(${phrase}, lower(name)) + word_similarity(${phrase}, ${named})
      )`.as('rank'),
    ])
    .where('workspaceId', '=', actor.workspaceId)
    .where(isVisibleCollection(actor))
    .where(
      sql<boolean>`(strpos(${named}, ${typed}) > 0 or word_similarity(${phrase}, ${named}) >= 0.45)`,
    )
    .orderBy('rank', 'desc')
    .limit(limit)
    .execute()
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
