import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'

/** The figures of the dashboard, each counted from rows. */
export async function findFigures(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
) {
  const { rows } = await sql<{ totalPrompts: number; activeTemplates: number }>`
    select
      (select count(*)::int from prompts
       where workspace_id = ${workspaceId} and deleted_at is null) as total_prompts,
      (select count(distinct source_id)::int from prompts
       where workspace_id = ${workspaceId} and deleted_at is null
         and source_kind = 'template') as active_templates
  `.execute(database)
  const [figures = { totalPrompts: 0, activeTemplates: 0 }] = rows
  // Nothing can be run or shared yet.
  return { ...figures, executions30Days: 0, sharesReceived: 0 }
}
