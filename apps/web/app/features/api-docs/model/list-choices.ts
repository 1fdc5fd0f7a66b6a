import type { Schema, Schemas } from './api-description.ts'
import { readUnion } from './read-union.ts'
import { resolveSchema } from './resolve-schema.ts'

/** The values of a parameter that allows only a few, as they are written in an address. */
export function listChoices(schema: Schema, schemas: Schemas): string[] | undefined {
  const { schema: resolved } = resolveSchema(schema, schemas)
  if (resolved.enum) return resolved.enum.map(String)
  return readUnion(resolved).types[0] === 'boolean' ? ['true', 'false'] : undefined
}
