import { searchWords } from '@product/domain'
import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { excerptAround } from '#platform/database/excerpt-around.ts'
import type { Deps } from '#server/deps.ts'
import { matchesSearch, searchRank } from './search-condition.ts'

export type FoundText = { id: string; title: string; excerpt: string; rank: number }

/** The actor's prompts that match, the best first, each with the place of its text that does. */
export async function searchPrompts(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
  { text, limit }: { text: string; limit: number },
): Promise<FoundText[]> {
  const [first = ''] = searchWords(text)
  if (first === '') return []
  return await database
    .selectFrom('prompts')
    .select(['id', 'title', searchRank(text).as('rank'), excerptOf(first).as('excerpt')])
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where(matchesSearch(text))
    .orderBy('rank', 'desc')
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Of the description where the word is there, else of the body where it has it, else of either. */
const excerptOf = (word: string) => sql<string>`case
  when strpos(lower(description), ${word}) > 0
    or (description <> '' and strpos(lower(body), ${word}) = 0)
  then ${excerptAround(sql<string>`description`, word)}
  else ${excerptAround(sql<string>`body`, word)}
end`
