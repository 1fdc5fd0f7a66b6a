import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { isRunVisibleTo } from '#features/prompts/index.ts'
import { runInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { storeFile } from '#platform/files/files.ts'

/** Stores an image that belongs to no run yet. */
export async function insertUploadedImage(
  transaction: Kysely<DB>,
  file: { workspaceId: string; mediaType: string; content: Buffer },
): Promise<string> {
  const fileId = await storeFile(transaction, file)
  const { workspaceId } = file
  await transaction.insertInto('runImages').values({ fileId, workspaceId }).execute()
  return fileId
}

type NewRunFile = {
  mediaType: string
  content: Buffer
  direction: 'in' | 'out'
  position: number
}

export async function insertRunFile(
  transaction: Kysely<DB>,
  { id: runId, workspaceId }: { id: string; workspaceId: string },
  { direction, position, ...file }: NewRunFile,
): Promise<string> {
  const fileId = await storeFile(transaction, { workspaceId, ...file })
  const place = { runId, fileId, workspaceId, direction, position }
  await transaction.insertInto('runFiles').values(place).execute()
  return fileId
}

/** Images are attached to one run one after the other. */
export async function lockRun(
  transaction: Kysely<DB>,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .selectFrom('runs')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

export async function nextPosition(transaction: Kysely<DB>, runId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom('runFiles')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('runId', '=', runId)
    .where('direction', '=', 'out')
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/** Images that were uploaded for runs, used or not. */
export async function listOwnImages(
  database: Kysely<DB>,
  { workspaceId, ids }: { workspaceId: string; ids: string[] },
) {
  return await database
    .selectFrom('files')
    .innerJoin('runImages', 'runImages.fileId', 'files.id')
    .select(['files.id', 'files.mediaType', 'files.content'])
    .where('runImages.workspaceId', '=', workspaceId)
    .where('files.id', 'in', ids)
    .execute()
}

/** The sizes of images, without reading them. */
export async function measureOwnImages(
  database: Kysely<DB>,
  { workspaceId, ids }: { workspaceId: string; ids: string[] },
): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('files')
    .innerJoin('runImages', 'runImages.fileId', 'files.id')
    .select(['files.id', sql<number>`octet_length(files.content)`.as('bytes')])
    .where('runImages.workspaceId', '=', workspaceId)
    .where('files.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

export async function findOptionalRunFile(
  database: Kysely<DB>,
  reader: Pick<UserActor, 'accountId' | 'workspaceId' | 'role'>,
  { runId, fileId }: { runId: string; fileId: string },
) {
  return await database
    .selectFrom('runFiles')
    .innerJoin('files', 'files.id', 'runFiles.fileId')
    .innerJoin('runs', 'runs.id', 'runFiles.runId')
    .select(['files.mediaType', sql<number>`octet_length(files.content)`.as('bytes')])
    .where('runFiles.runId', '=', runId)
    .where('runFiles.fileId', '=', fileId)
    .where('runFiles.workspaceId', '=', reader.workspaceId)
    .where(isRunVisibleTo(reader))
    .executeTakeFirst()
}

/** Images that one statement looks at, whether or not runs use them. */
const imagesPerBatch = 500

/** Images that were uploaded more than a day ago and that no run uses. */
export async function deleteUnusedImages(database: Kysely<DB>): Promise<void> {
  await runInBatches<string>(imagesPerBatch, async (size, after) => {
    const start = after === undefined ? sql`` : sql`and file_id > ${after}`
    const { rows } = await sql<{ fileId: string }>`
      with batch as materialized (
        select file_id from run_images
        where created_at < now() - interval '1 day' ${start}
        order by file_id limit ${size}
      ), deleted as (
        delete from files where id in (
          select file_id from batch
          where not exists (select from run_files where run_files.file_id = batch.file_id)
        )
      )
      select file_id from batch order by file_id desc limit 1
    `.execute(database)
    return rows[0]?.fileId
  })
}
