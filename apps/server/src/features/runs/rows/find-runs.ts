import { Uuid } from '@product/contract'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { isRunVisibleTo } from '#features/prompts/index.ts'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { DB, Runs } from '#platform/database/types.gen.ts'

const FileRows = z.array(
  z.object({ fileId: Uuid, mediaType: z.string(), direction: z.enum(['in', 'out']) }),
)

export type RunRow = Selectable<Runs> & {
  files: z.infer<typeof FileRows>
  /** Whether its server has let the lease expire. */
  isLost: boolean
}

const files = () =>
  sql<unknown>`(
    select coalesce(json_agg(json_build_object(
      'fileId', files.id, 'mediaType', files.media_type, 'direction', run_files.direction
    ) order by run_files.position), '[]')
    from run_files join files on files.id = run_files.file_id
    where run_files.run_id = runs.id
  )`.as('files')

const isLost = (builder: ExpressionBuilder<DB, 'runs'>) =>
  builder
    .and([
      builder('runs.status', '=', 'Running'),
      builder('runs.leaseUntil', '<', sql<Date>`now()`),
    ])
    .as('isLost')

/** What followers of a run are sent, without its inputs: each stream would hold millions of characters. */
export type FollowedRow = Pick<RunRow, (typeof followedNames)[number] | 'files' | 'isLost'>

const followedNames = [
  'id',
  'workspaceId',
  'accountId',
  'position',
  'model',
  'provider',
  'outputKind',
  'version',
  'status',
  'warnings',
  'output',
  'reasoning',
  'errorCode',
  'errorMessage',
  'note',
  'firstTokenMs',
  'durationMs',
  'inputTokens',
  'outputTokens',
  'reasoningTokens',
  'costMicros',
  'startedAt',
] as const

const select = (database: Kysely<DB>) =>
  database
    .selectFrom('runs')
    .selectAll('runs')
    .select((builder) => [files(), isLost(builder)])

const selectFollowed = (database: Kysely<DB>) =>
  database
    .selectFrom('runs')
    .select(followedNames.map((name) => `runs.${name}` as const))
    .select((builder) => [files(), isLost(builder)])

const read = <Row extends { files: unknown; isLost: unknown }>(row: Row) => ({
  ...row,
  files: FileRows.parse(row.files),
  isLost: row.isLost === true,
})

type Reader = Pick<UserActor, 'accountId' | 'workspaceId' | 'role'>

/** A run, for somebody who may see it already. */
export async function findOptionalRun(
  database: Kysely<DB>,
  id: string,
): Promise<FollowedRow | undefined> {
  const row = await selectFollowed(database).where('runs.id', '=', id).executeTakeFirst()
  return row && read(row)
}

/** A run of the workspace that the reader may see. */
export async function findVisibleRun(
  database: Kysely<DB>,
  reader: Reader,
  id: string,
): Promise<RunRow | undefined> {
  const row = await select(database)
    .where('runs.id', '=', id)
    .where('runs.workspaceId', '=', reader.workspaceId)
    .where(isRunVisibleTo(reader))
    .executeTakeFirst()
  return row && read(row)
}

/** The same for its followers. */
export async function findVisibleFollowed(
  database: Kysely<DB>,
  reader: Reader,
  id: string,
): Promise<FollowedRow | undefined> {
  const row = await selectFollowed(database)
    .where('runs.id', '=', id)
    .where('runs.workspaceId', '=', reader.workspaceId)
    .where(isRunVisibleTo(reader))
    .executeTakeFirst()
  return row && read(row)
}

/** The columns that say whether a run may be stopped or changed, without its texts. */
export type RunHead = Pick<RunRow, 'id' | 'workspaceId' | 'accountId' | 'status' | 'outputKind'>

export async function findVisibleRunHead(
  database: Kysely<DB>,
  reader: Reader,
  id: string,
): Promise<RunHead | undefined> {
  return await database
    .selectFrom('runs')
    .select(['id', 'workspaceId', 'accountId', 'status', 'outputKind'])
    .where('id', '=', id)
    .where('workspaceId', '=', reader.workspaceId)
    .where(isRunVisibleTo(reader))
    .executeTakeFirst()
}

type Batch = { workspaceId: string; batchId: string }

/** Whether this batch was started before. */
export async function isKnownBatch(
  database: Kysely<DB>,
  { workspaceId, batchId }: Batch,
): Promise<boolean> {
  const query = database
    .selectFrom('runs')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('batchId', '=', batchId)
    .limit(1)
  return (await executePrepared(database, query)).length > 0
}

/** The positions of a batch that runs have. */
export async function listPositions(
  database: Kysely<DB>,
  { workspaceId, batchId }: Batch,
): Promise<number[]> {
  const rows = await database
    .selectFrom('runs')
    .select('position')
    .where('workspaceId', '=', workspaceId)
    .where('batchId', '=', batchId)
    .execute()
  return rows.map(({ position }) => position)
}

/** The runs of a batch that the reader may see, in the order of their models. */
export async function listVisibleBatch(
  database: Kysely<DB>,
  reader: Reader,
  batchId: string,
): Promise<FollowedRow[]> {
  const rows = await selectFollowed(database)
    .where('runs.workspaceId', '=', reader.workspaceId)
    .where('runs.batchId', '=', batchId)
    .where(isRunVisibleTo(reader))
    .orderBy('runs.position')
    .execute()
  return rows.map((row) => read(row))
}

/** Whether the reader may see all of these runs. */
export async function seesRuns(
  database: Kysely<DB>,
  reader: Reader,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await database
    .selectFrom('runs')
    .select('id')
    .where('id', 'in', ids)
    .where('workspaceId', '=', reader.workspaceId)
    .where(isRunVisibleTo(reader))
    .execute()
  return rows.length === ids.length
}
