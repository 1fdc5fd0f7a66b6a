import { nameModel } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { presentSummary } from './present-run.ts'
import { type Filter, listModelsOfRuns, selectRuns, summaryColumns } from './queries.ts'
import { isAfterCursor, startedMicros, writeCursor } from './run-cursor.ts'

const pageSize = 30

type Page = Filter & { cursor?: string | undefined; limit?: number | undefined }

/** A page of the actor's runs, the newest first. */
export async function listRuns(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { cursor, limit = pageSize, ...filter }: Page,
) {
  let query = selectRuns(database, actor, filter)
    .select(summaryColumns)
    .select(startedMicros.as('startedMicros'))
    .orderBy('runs.startedAt', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where(isAfterCursor(cursor))
  const [rows, models] = await Promise.all([query.execute(), listModelsOfRuns(database, actor)])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    runs: page.map(({ startedMicros: _, ...row }) => presentSummary(row)),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
    models: models.map((model) => ({ model, label: nameModel(model) })),
  }
}
