import type { Schemas } from './api-description.ts'
import type { OperationGroup } from './list-operations.ts'
import { nameOf } from './resolve-schema.ts'

/** The schemas that a tag's operations refer to, directly or through others. */
export function pickSchemas(group: OperationGroup, schemas: Schemas): Schemas {
  const picked: Schemas = {}
  const pending = listReferences(group)
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = schemas[name]
    if (schema === undefined || Object.hasOwn(picked, name)) continue
    picked[name] = schema
    pending.push(...listReferences(schema))
  }
  return picked
}

function listReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [nameOf(part)] : listReferences(part),
  )
}
