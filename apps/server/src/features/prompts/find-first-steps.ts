import type { FirstSteps } from '@product/contract'
import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'

/** The first steps that an account has taken. The starter prompt is not their own. */
export async function findFirstSteps(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select
      exists (select from prompt_run_counts where workspace_id = ${workspaceId}) as has_run,
      exists (select from connections where workspace_id = ${workspaceId}) as has_connected,
      exists (select from prompts
        where workspace_id = ${workspaceId} and source_kind = 'import') as has_imported,
      exists (select from prompts
        where workspace_id = ${workspaceId} and not is_starter
          and source_kind is distinct from 'import' and deleted_at is null) as has_created,
      (select id from prompts
        where workspace_id = ${workspaceId} and is_starter and deleted_at is null
        order by created_at limit 1) as starter_prompt_id
  `.execute(database)
  const [steps] = rows
  if (!steps) throw new Error('The query returns one row')
  return steps
}
