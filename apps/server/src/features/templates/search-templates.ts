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
  const typed = text.toLowerCase()
  return rows.map((row) => ({ ...row, rank: row.title.toLowerCase().startsWith(typed) ? 2 : 1 }))
}
