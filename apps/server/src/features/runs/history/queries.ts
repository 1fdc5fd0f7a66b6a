import type { RunFilter } from '@product/contract'
import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { isRunVisibleTo } from '#features/prompts/index.ts'
import type { DB, Runs } from '#platform/database/types.gen.ts'

export type Filter = z.output<typeof RunFilter>
export type RunReader = Pick<UserActor, 'accountId' | 'workspaceId' | 'role'>
export type RunRow = Selectable<Runs>

/** Runs of the workspace that the actor may see and that match. */
export function selectRuns(database: Kysely<DB>, actor: RunReader, filter: Filter) {
  return applyFilter(
    database
      .selectFrom('runs')
      .where('runs.workspaceId', '=', actor.workspaceId)
      .where(isRunVisibleTo(actor)),
    filter,
  )
}

function applyFilter<Output>(
  runs: SelectQueryBuilder<DB, 'runs', Output>,
  { q, status, model, promptId, version, from, to }: Filter,
) {
  let query = runs
  const text = q?.trim() ?? ''
  if (text !== '') query = query.where(matchesText(text))
  if (status !== undefined) query = query.where('runs.status', '=', status)
  if (model !== undefined) query = query.where('runs.model', '=', model)
  if (promptId !== undefined) query = query.where('runs.promptId', '=', promptId)
  if (version !== undefined) query = query.where('runs.version', '=', version)
  if (from !== undefined) query = query.where('runs.startedAt', '>=', new Date(from))
  if (to !== undefined) query = query.where('runs.startedAt', '<', new Date(to))
  return query
}

/** The title or the model contains the text, or the text is the run's id. */
function matchesText(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(
    runs.prompt_title ilike ${pattern} or runs.model ilike ${pattern} or runs.id = ${text}
  )`
}

export const summaryColumns = [
  'runs.id',
  'runs.batchId',
  'runs.promptId',
  'runs.promptTitle',
  'runs.version',
  'runs.model',
  'runs.connectionId',
  'runs.provider',
  'runs.outputKind',
  'runs.status',
  'runs.errorCode',
  'runs.errorMessage',
  'runs.firstTokenMs',
  'runs.durationMs',
  'runs.inputTokens',
  'runs.outputTokens',
  'runs.reasoningTokens',
  'runs.costMicros',
  'runs.thumb',
  'runs.startedAt',
  'runs.endedAt',
] as const

/**
 * One after the other out of the index by workspace and model, because a workspace has few models and many runs. A run
 * that the actor may not see is passed over.
 */
export async function listModelsOfRuns(database: Kysely<DB>, actor: RunReader) {
  const firstAfter = (model: RawBuilder<unknown>) => sql`
    select runs.model from runs
    where runs.workspace_id = ${actor.workspaceId} and runs.model > ${model}
      and ${isRunVisibleTo(actor)}
    order by runs.model limit 1`
  const { rows } = await sql<{ model: string }>`
    with recursive models as (
      (${firstAfter(sql`''`)})
      union all
      select next.model from models cross join lateral (${firstAfter(sql`models.model`)}) as next
    )
    select model from models
  `.execute(database)
  return rows.map(({ model }) => model)
}

export async function listRunFiles(database: Kysely<DB>, runIds: readonly string[]) {
  return await database
    .selectFrom('runFiles')
    .innerJoin('files', 'files.id', 'runFiles.fileId')
    .select(['runFiles.runId', 'runFiles.direction', 'runFiles.fileId', 'files.mediaType'])
    .where('runFiles.runId', 'in', runIds)
    .orderBy('runFiles.position')
    .execute()
}

/** Deletes runs with their files, except images that another run uses too. */
export async function deleteRunsAndFiles(
  transaction: Kysely<DB>,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  const files = await transaction
    .selectFrom('runFiles')
    .select('fileId')
    .where('workspaceId', '=', workspaceId)
    .where('runId', 'in', ids)
    .execute()
  await transaction
    .deleteFrom('runs')
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
  const fileIds = files.map(({ fileId }) => fileId)
  if (fileIds.length === 0) return
  await transaction
    .deleteFrom('files')
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', fileIds)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('runFiles')
            .select('runFiles.runId')
            .whereRef('runFiles.fileId', '=', 'files.id'),
        ),
      ),
    )
    .execute()
}
