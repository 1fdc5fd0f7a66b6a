import { type RawBuilder, sql } from 'kysely'
import { validationFailed } from './errors.ts'

/** A metadata column with changes to it, key by key at the top; null deletes a key. */
export function mergedMetadata(
  column: 'app_metadata' | 'user_metadata',
  changes: Record<string, unknown>,
): RawBuilder<string> {
  const deleted = Object.keys(changes).filter((key) => changes[key] === null)
  return sql`(${sql.ref(column)} || ${JSON.stringify(changes)}::jsonb) - ${deleted}::text[]`
}

/** They travel in every access token, which must fit into a header. */
const mostMetadata = 6_144

export function checkMetadataSize(metadata: unknown): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > mostMetadata)
    throw validationFailed(`User metadata may hold at most ${mostMetadata} bytes`)
}
