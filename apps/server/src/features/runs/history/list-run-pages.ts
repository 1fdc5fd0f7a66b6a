import type { Run } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { presentRun } from './present-run.ts'
import { type Filter, listRunFiles, type RunReader, selectRuns } from './queries.ts'
import { isAfterCursor, startedMicros, writeCursor } from './run-cursor.ts'

/** Runs whose sizes are read at once, without their texts. */
const sizesAtOnce = 40
/** Bytes of text that are read at once; a run can have more than this by itself. */
const mostBytes = 2_000_000

type Wanted = { filter?: Filter; mostRuns?: number }

/** The newest runs that match, with inputs and answers, in pages of bounded size. */
export async function* listRunPages(
  database: Kysely<DB>,
  actor: RunReader,
  { filter = {}, mostRuns = Number.POSITIVE_INFINITY }: Wanted,
): AsyncGenerator<Run[], void, undefined> {
  let left = mostRuns
  let cursor: string | undefined
  do {
    const sizes = await listSizes(database, actor, filter, cursor)
    for (const ids of groupBySize(sizes.slice(0, left))) yield await listWholeRuns(database, ids)
    left -= sizes.length
    const last = sizes.at(-1)
    cursor = last && sizes.length === sizesAtOnce && left > 0 ? writeCursor(last) : undefined
  } while (cursor !== undefined)
}

async function listSizes(
  database: Kysely<DB>,
  actor: RunReader,
  filter: Filter,
  cursor: string | undefined,
) {
  const newest = selectRuns(database, actor, filter)
    .select([
      'runs.id',
      startedMicros.as('startedMicros'),
      // PostgreSQL knows the length of a text without reading it.
      sql<number>`octet_length(runs.output) + octet_length(runs.reasoning)
        + octet_length(runs.system_message) + 2 * octet_length(runs.body)`.as('bytes'),
    ])
    .orderBy('runs.startedAt', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(sizesAtOnce)
  return await (cursor === undefined ? newest : newest.where(isAfterCursor(cursor))).execute()
}

function groupBySize(sizes: { id: string; bytes: number }[]): string[][] {
  const groups: string[][] = []
  let left = 0
  for (const { id, bytes } of sizes) {
    const group = groups.at(-1)
    if (group && bytes <= left) group.push(id)
    else {
      groups.push([id])
      left = mostBytes
    }
    left -= bytes
  }
  return groups
}

/** In the order of their ids; one that was deleted meanwhile is left out. */
async function listWholeRuns(database: Kysely<DB>, ids: string[]): Promise<Run[]> {
  const rows = await database.selectFrom('runs').selectAll().where('id', 'in', ids).execute()
  const files = Map.groupBy(await listRunFiles(database, ids), ({ runId }) => runId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [presentRun(row, files.get(id) ?? [])] : []
  })
}
