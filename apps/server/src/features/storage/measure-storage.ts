import type { StorageUse } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { bytesOfCollectionPrompt } from './row-bytes.ts'

/** Bytes of text and files that a workspace holds, the trash included, by what they belong to. */
export type UsedBytes = StorageUse['use']

/**
 * Sums columns of bytes, most of them out of indexes: no content is read. A working copy has the
 * content of the newest version, so that its size is known from there.
 */
export async function measureStorage(
  database: Kysely<DB>,
  workspaceId: string,
): Promise<UsedBytes> {
  const sumOf = (table: string) =>
    sql`(select coalesce(sum(bytes), 0) from ${sql.table(table)} where workspace_id = ${workspaceId})`
  const { rows } = await sql<Record<keyof UsedBytes, string>>`
    select
      ${sumOf('version_contents')} + ${sumOf('prompt_versions')} + ${sumOf('version_names')} +
      ${sumOf('version_name_moves')} + ${sumOf('collections')} + ${sumOf('test_values')} +
      ${sumOf('value_sets')} + ${sumOf('prompt_documents')} + ${sumOf('comment_threads')} +
      ${sumOf('comments')} + ${sumOf('change_requests')} + (
        select count(*) * ${bytesOfCollectionPrompt}::int from collection_prompts
        where workspace_id = ${workspaceId}
      ) + (
        select coalesce(sum(stored.bytes), 0) from prompts
        join version_contents as stored using (workspace_id, content_hash)
        where prompts.workspace_id = ${workspaceId}
      ) as prompts,
      ${sumOf('runs')} as runs,
      ${sumOf('files')} as files,
      ${sumOf('templates')} as templates,
      ${sumOf('publication_versions')} + ${sumOf('publication_outcomes')} as publications
  `.execute(database)
  const [sums] = rows
  return {
    prompts: Number(sums?.prompts),
    runs: Number(sums?.runs),
    files: Number(sums?.files),
    templates: Number(sums?.templates),
    publications: Number(sums?.publications),
  }
}

export const sumUse = (use: UsedBytes): number =>
  Object.values(use).reduce((sum, bytes) => sum + bytes, 0)
