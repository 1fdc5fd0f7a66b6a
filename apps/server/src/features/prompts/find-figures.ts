import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { isRunVisibleTo, isVisibleTo } from './prompt-access.ts'

type Counted = {
  totalPrompts: number
  activeTemplates: number
  executions30Days: number
  sharesReceived: number
}

const none: Counted = {
  totalPrompts: 0,
  activeTemplates: 0,
  executions30Days: 0,
  sharesReceived: 0,
}

/** The figures of the dashboard, each counted from rows. */
export async function findFigures(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
): Promise<Counted> {
  const { workspaceId, accountId } = actor
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
         and started_at > now() - interval '30 days') as executions30_days,
      (select count(*)::int from share_grants
       where account_id = ${accountId} and not is_in_trash
         and coalesce(expires_at > now(), true)) as shares_received
  `.execute(database)
  return rows[0] ?? none
}
