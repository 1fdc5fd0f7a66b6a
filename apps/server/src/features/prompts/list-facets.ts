import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'

/** The tags and models of the actor's prompts, the most used first. */
export async function listFacets({ database }: Pick<Deps, 'database'>, { workspaceId }: UserActor) {
  const count = async (column: 'tags' | 'target_models') => {
    const { rows } = await sql<{ name: string; count: number }>`
      select name, count(*)::int as count
      from prompts, unnest(${sql.ref(column)}) as name
      where workspace_id = ${workspaceId} and deleted_at is null
      group by name order by count(*) desc, name limit 200
    `.execute(database)
    return rows
  }
  const [tags, models] = await Promise.all([count('tags'), count('target_models')])
  return { tags, models }
}
