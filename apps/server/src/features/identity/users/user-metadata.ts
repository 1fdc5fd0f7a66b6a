import { type RawBuilder, sql } from 'kysely'
import { validationFailed } from '../errors.ts'

/** A metadata column with changes to it, key by key at the top; null deletes a key. */
export function mergedMetadata(
  column: 'app_metadata' | 'user_metadata',
  changes: Record<string, unknown>,
): RawBuilder<string> {
  const deleted = Object.keys(changes).filter((key) => changes[key] === null)
  return sql`(${sql.ref(column)} || ${JSON.stringify(changes)}::jsonb) - ${deleted}::text[]`
}

/** Only the service itself writes these names, from what it knows of a person. */
export const reservedKeys = ['sub', 'email', 'phone', 'email_verified', 'phone_verified']

/** Metadata of a sign-up. An address in it would otherwise count as one of the identity. */
export const withoutReserved = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !reservedKeys.includes(key)))

/** They travel in every access token, which must fit into a header. */
const mostMetadata = 6_144

export function checkMetadataSize(metadata: unknown): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > mostMetadata)
    throw validationFailed(`User metadata may hold at most ${mostMetadata} bytes`)
}
