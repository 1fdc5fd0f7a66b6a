import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { storeFile } from '#platform/files/files.ts'

type NewRunFile = {
  mediaType: string
  content: Buffer
  direction: 'in' | 'out'
  position: number
}

/** A file that is known as one of runs: deleted once no run has it. */
export async function insertLooseFile(
  transaction: Kysely<DB>,
  file: { workspaceId: string; mediaType: string; content: Buffer },
): Promise<string> {
  const fileId = await storeFile(transaction, file)
  const { workspaceId } = file
  await transaction.insertInto('runImages').values({ fileId, workspaceId }).execute()
  return fileId
}

export async function insertRunFile(
  database: Kysely<DB>,
  { id: runId, workspaceId }: { id: string; workspaceId: string },
  { direction, position, ...file }: NewRunFile,
): Promise<string> {
  return await database.transaction().execute(async (transaction) => {
    const fileId = await insertLooseFile(transaction, { workspaceId, ...file })
    const place = { runId, fileId, workspaceId, direction, position }
    await transaction.insertInto('runFiles').values(place).execute()
    return fileId
  })
}

/** Pictures that may be given to a run: uploaded for one, or given to one before. */
export async function listOwnImages(
  database: Kysely<DB>,
  { workspaceId, ids }: { workspaceId: string; ids: string[] },
) {
  return await database
    .selectFrom('files')
    .innerJoin('runImages', 'runImages.fileId', 'files.id')
    .select(['files.id', 'files.mediaType', 'files.content'])
    .where('files.workspaceId', '=', workspaceId)
    .where('runImages.workspaceId', '=', workspaceId)
    .where('files.id', 'in', ids)
    .execute()
}

export async function findOptionalRunFile(
  database: Kysely<DB>,
  { runId, fileId, workspaceId }: { runId: string; fileId: string; workspaceId: string },
) {
  return await database
    .selectFrom('runFiles')
    .innerJoin('files', 'files.id', 'runFiles.fileId')
    .select(['files.mediaType', 'files.content'])
    .where('runFiles.runId', '=', runId)
    .where('runFiles.fileId', '=', fileId)
    .where('runFiles.workspaceId', '=', workspaceId)
    .executeTakeFirst()
}
