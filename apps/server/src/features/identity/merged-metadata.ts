import { type RawBuilder, sql } from 'kysely'

/** A metadata column with changes to it, key by key at the top; null deletes a key. */
export function mergedMetadata(
  column: 'app_metadata' | 'user_metadata',
  changes: Record<string, unknown>,
): RawBuilder<string> {
  const deleted = Object.keys(changes).filter((key) => changes[key] === null)
  return sql`(${sql.ref(column)} || ${JSON.stringify(changes)}::jsonb) - ${deleted}::text[]`
}
