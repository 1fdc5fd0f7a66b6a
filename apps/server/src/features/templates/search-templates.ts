import { PromptContent } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { listMatchingTemplates } from './queries.ts'

/** Templates that match; they stand behind the actor's own things. */
export async function searchTemplates(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { text, limit }: { text: string; limit: number },
) {
  const rows = await listMatchingTemplates(database, actor, { text, limit })
  return rows.map(({ id, content }) => {
    const { title, description } = PromptContent.parse(content)
    const rank = title.toLowerCase().startsWith(text.toLowerCase()) ? 2 : 1
    return { id, title, excerpt: description, rank }
  })
}
