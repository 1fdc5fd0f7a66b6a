import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { matchesSearch, searchRank, wordsOf } from './search-condition.ts'

export type FoundText = { id: string; title: string; excerpt: string; rank: number }

const excerptLength = 160

/** The actor's prompts that match, the best first, each with the place of its text that does. */
export async function searchPrompts(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
  { text, limit }: { text: string; limit: number },
): Promise<FoundText[]> {
  const [first = ''] = wordsOf(text)
  if (first === '') return []
  return await database
    .selectFrom('prompts')
    .select(['id', 'title', searchRank(text).as('rank'), excerptAround(first).as('excerpt')])
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where(matchesSearch(text))
    .orderBy('rank', 'desc')
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute()
}

/** The description or tags where the word is there, else the part of the body around it. */
const excerptAround = (word: string) => sql<string>`case
  when strpos(lower(description), ${word}) > 0 then left(description, ${excerptLength})
  when strpos(lower(body), ${word}) > 0 then
    substr(body, greatest(1, strpos(lower(body), ${word}) - 40), ${excerptLength})
  when description <> '' then left(description, ${excerptLength})
  else left(body, ${excerptLength})
end`
