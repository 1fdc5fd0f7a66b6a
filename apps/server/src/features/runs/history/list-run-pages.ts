import type { Run } from '@product/contract'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { presentRun } from './present-run.ts'
import { type Filter, listRunFiles, selectRuns } from './queries.ts'
import { isAfterCursor, startedMicros, writeCursor } from './run-cursor.ts'

const pageSize = 20

type Wanted = { filter?: Filter; mostRuns?: number }

/** The newest runs that match, with inputs and answers, a few at a time: each may be large. */
export async function* listRunPages(
  database: Kysely<DB>,
  actor: UserActor,
  { filter = {}, mostRuns = Number.POSITIVE_INFINITY }: Wanted,
): AsyncGenerator<Run[]> {
  const newest = selectRuns(database, actor, filter)
    .selectAll('runs')
    .select(startedMicros.as('startedMicros'))
    .orderBy('runs.startedAt', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(pageSize)
  let rows = await newest.execute()
  for (let left = mostRuns; rows.length > 0 && left > 0; left -= pageSize) {
    const ids = rows.map(({ id }) => id)
    const files = Map.groupBy(await listRunFiles(database, ids), ({ runId }) => runId)
    yield rows.map((row) => presentRun(row, files.get(row.id) ?? []))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    rows = await newest.where(isAfterCursor(writeCursor(last))).execute()
  }
}
