import type { Schema, Schemas } from './api-description.ts'
import { exampleNumber, exampleText } from './example-values.ts'
import { readUnion } from './read-union.ts'
import { resolveSchema, type Trail } from './resolve-schema.ts'

type Place = { name?: string; trail?: Trail }

/** A value that the schema accepts. `undefined` where a circle of references leaves none. */
export function generateExample(schema: Schema, schemas: Schemas, place: Place = {}): unknown {
  const { schema: resolved, trail, recursive } = resolveSchema(schema, schemas, place.trail)
  const [given] = [resolved.example, resolved.examples?.[0], resolved.default, resolved.const]
    .concat(resolved.enum ?? [])
    .filter((value) => value !== undefined)
  if (given !== undefined) return given
  if (recursive) return undefined

  const { choices, types, nullable } = readUnion(resolved)
  for (const choice of choices) {
    const example = generateExample(choice, schemas, { ...place, trail })
    if (example !== undefined) return example
  }
  return generateByType() ?? (nullable ? null : undefined)

  function generateByType(): unknown {
    const [type] = types
    if (type === 'object' || resolved.properties) return generateObject(resolved, schemas, trail)
    if (type === 'array' || resolved.items) return generateArray(resolved, schemas, trail)
    if (type === 'string') return exampleText(resolved, place.name)
    if (type === 'number' || type === 'integer') return exampleNumber(resolved)
    if (type === 'boolean') return true
    return undefined
  }
}

function generateObject(
  { properties = {}, required = [], ...schema }: Schema,
  schemas: Schemas,
  trail: Trail,
) {
  const example: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const value = generateExample(property, schemas, { name, trail })
    if (value !== undefined) example[name] = value
    else if (required.includes(name)) example[name] = null
  }
  if (typeof schema.additionalProperties === 'object') {
    const value = generateExample(schema.additionalProperties, schemas, { trail })
    if (value !== undefined) example.key = value
  }
  return example
}

function generateArray(
  { items = {}, minItems = 1, ...schema }: Schema,
  schemas: Schemas,
  trail: Trail,
) {
  const length = Math.min(Math.max(1, minItems), schema.maxItems ?? Number.POSITIVE_INFINITY)
  const examples = Array.from({ length }, () => generateExample(items, schemas, { trail }))
  return examples.filter((example) => example !== undefined)
}
