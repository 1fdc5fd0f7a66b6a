import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { isRunVisibleTo, isVisibleTo } from './prompt-access.ts'

type Counted = { totalPrompts: number; activeTemplates: number; executions30Days: number }

/** The figures of the dashboard, each counted from rows. */
export async function findFigures({ database }: Pick<Deps, 'database'>, actor: UserActor) {
  const { workspaceId } = actor
  const { rows } = await sql<Counted>`
    select
      (select count(*)::int from prompts
       where workspace_id = ${workspaceId} and deleted_at is null
         and ${isVisibleTo(actor)}) as total_prompts,
      (select count(distinct source_id)::int from prompts
       where workspace_id = ${workspaceId} and deleted_at is null
         and source_kind = 'template' and ${isVisibleTo(actor)}) as active_templates,
      (select count(*)::int from runs
       where workspace_id = ${workspaceId} and ${isRunVisibleTo(actor)}
         and started_at > now() - interval '30 days') as executions30_days
  `.execute(database)
  const [figures = { totalPrompts: 0, activeTemplates: 0, executions30Days: 0 }] = rows
  // Nothing can be shared yet.
  return { ...figures, sharesReceived: 0 }
}
