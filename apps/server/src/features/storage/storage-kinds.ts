import type { StorageUse } from '@product/contract'
import { type RawBuilder, sql } from 'kysely'

export type StorageKind = keyof StorageUse['use']

/** The tables whose rows count, each with a column `bytes` and triggers that append its changes. */
export const countedTables: Record<StorageKind, readonly string[]> = {
  prompts: [
    'prompts',
    'version_contents',
    'prompt_versions',
    'version_names',
    'version_name_moves',
    'collections',
    'collection_prompts',
    'test_values',
    'value_sets',
    'prompt_documents',
    'comment_threads',
    'comments',
    'change_requests',
  ],
  runs: ['runs'],
  files: ['files'],
  templates: ['templates'],
  publications: ['publication_versions', 'publication_outcomes'],
}

export const storageKinds = ['prompts', 'runs', 'files', 'templates', 'publications'] as const

/** Of rows of `storage_changes` that are called `changes`. */
export const sumByKind = (kind: StorageKind): RawBuilder<number> =>
  sql`coalesce(sum(changes.bytes) filter (where changes.kind = ${sql.lit(kind)}), 0)`
