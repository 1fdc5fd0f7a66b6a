import { searchWords } from '@product/domain'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { excerptAround } from '#platform/database/queries/excerpt-around.ts'
import type { Deps } from '#server/deps.ts'
import { matchesSearch, nearMatchRank, searchRank, selectNearMatches } from './search-condition.ts'

export type FoundText = { id: string; title: string; excerpt: string; rank: number }

/** The actor's prompts that match, the best first, each with the place of its text that does. */
export async function searchPrompts(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { text, limit }: { text: string; limit: number },
): Promise<FoundText[]> {
  const [first = ''] = searchWords(text)
  if (first === '') return []
  const select = (rank: RawBuilder<number>) =>
    database
      .selectFrom('prompts')
      .select(['id', 'title', rank.as('rank'), excerptOf(first).as('excerpt')])
      .where('workspaceId', '=', actor.workspaceId)
      .where('deletedAt', 'is', null)
      .orderBy('rank', 'desc')
      .orderBy('updatedAt', 'desc')
      .limit(limit)
  const found = await select(searchRank(text)).where(matchesSearch(text)).execute()
  if (found.length > 0) return found
  const near = selectNearMatches(database, actor, { text, isTrash: false })
  return await select(nearMatchRank(text)).where('id', 'in', near).execute()
}

/** Of the description where the word is there, else of the body where it has it, else of either. */
const excerptOf = (word: string) => sql<string>`case
  when strpos(lower(description), ${word}) > 0
    or (description <> '' and strpos(lower(body), ${word}) = 0)
  then ${excerptAround(sql<string>`description`, word)}
  else ${excerptAround(sql<string>`body`, word)}
end`
