import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** Bytes of text and files that a workspace holds, the trash included, by what they belong to. */
export type StorageUse = {
  prompts: number
  runs: number
  files: number
  templates: number
  publications: number
}

/**
 * Sums columns of bytes, most of them out of indexes: no content is read. A working copy has the
 * content of the newest version, so that its size is known from there.
 */
export async function measureStorage(
  database: Kysely<DB>,
  workspaceId: string,
): Promise<StorageUse> {
  const sumOf = (table: string) =>
    sql`(select coalesce(sum(bytes), 0) from ${sql.table(table)} where workspace_id = ${workspaceId})`
  const { rows } = await sql<Record<keyof StorageUse, string>>`
    select
      ${sumOf('version_contents')} + ${sumOf('prompt_versions')} + ${sumOf('version_names')} +
      ${sumOf('version_name_moves')} + ${sumOf('collections')} + ${sumOf('test_values')} +
      ${sumOf('value_sets')} + (
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

export const sumUse = (use: StorageUse): number =>
  Object.values(use).reduce((sum, bytes) => sum + bytes, 0)

/**
 * Bytes that a row takes up besides its texts, with its entries in indexes, as measured. Migration 0025 has the
 * same numbers in generated columns; collection prompts, which have no text, are counted by row.
 */
const rowBytes = {
  version: 350,
  label: 180,
  labelMove: 220,
  collection: 240,
  collectionPrompt: 160,
}

const lengthOf = (...texts: string[]): number => Buffer.byteLength(texts.join(''))

export const bytesOfVersion = ({ note, authorName }: { note: string; authorName: string }) =>
  rowBytes.version + lengthOf(note, authorName)

/** A label is also part of a primary key. */
export const bytesOfLabel = (name: string): number => rowBytes.label + 2 * lengthOf(name)

export const bytesOfLabelMove = ({ name, authorName }: { name: string; authorName: string }) =>
  rowBytes.labelMove + lengthOf(name, authorName)

/** The slug, which is about as long as the name, is also part of an index. */
export const bytesOfCollection = (collection: { name: string; description?: string }): number =>
  rowBytes.collection + 3 * lengthOf(collection.name) + lengthOf(collection.description ?? '')

export const bytesOfCollectionPrompt = rowBytes.collectionPrompt
