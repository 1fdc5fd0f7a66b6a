import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

export type NewFile = { workspaceId: string; mediaType: string; content: Buffer }

/** Stores what someone uploaded, and returns its id. What a file is for is its feature's to know. */
export async function storeFile(transaction: Kysely<DB>, file: NewFile): Promise<string> {
  const id = createId()
  await transaction
    .insertInto('files')
    .values({ id, ...file, bytes: file.content.length })
    .execute()
  return id
}

/** For another use of the same file, which lasts when the first one goes. */
export async function copyFile(transaction: Kysely<DB>, id: string): Promise<string> {
  const newId = createId()
  await transaction
    .insertInto('files')
    .columns(['id', 'workspaceId', 'mediaType', 'content', 'bytes'])
    .expression(({ selectFrom }) =>
      selectFrom('files')
        .select([
          sql<string>`${newId}::uuid`.as('id'),
          'workspaceId',
          'mediaType',
          'content',
          'bytes',
        ])
        .where('id', '=', id),
    )
    .execute()
  return newId
}

export async function deleteFile(transaction: Kysely<DB>, id: string): Promise<void> {
  await transaction.deleteFrom('files').where('id', '=', id).execute()
}

/** A file is read in pieces of this size, so that a reader who is slow keeps no more of it in memory. */
const pieceBytes = 524_288

export async function* readFilePieces(
  database: Kysely<DB>,
  id: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let start = 1; ; start += pieceBytes) {
    const { piece } = await database
      .selectFrom('files')
      .select(sql<Buffer>`substring(content from ${start}::int for ${pieceBytes}::int)`.as('piece'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (piece.byteLength > 0) yield new Uint8Array(piece)
    if (piece.byteLength < pieceBytes) return
  }
}
