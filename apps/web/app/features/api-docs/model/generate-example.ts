import type { Schema, Schemas } from './api-description.ts'
import { type ExampleSource, exampleNumber, exampleText, fixedSource } from './example-values.ts'
import { readUnion } from './read-union.ts'
import { resolveSchema, type Trail } from './resolve-schema.ts'

type Place = { name?: string; trail?: Trail; source?: ExampleSource }

/** A value that the schema accepts. `undefined` where a circle of references leaves none. */
export function generateExample(schema: Schema, schemas: Schemas, place: Place = {}): unknown {
  const { schema: resolved, trail, recursive } = resolveSchema(schema, schemas, place.trail)
  const [given] = [resolved.example, resolved.examples?.[0], resolved.default, resolved.const]
    .concat(resolved.enum ?? [])
    .filter((value) => value !== undefined)
  if (given !== undefined) return given
  if (recursive) return undefined
  const { name, source = fixedSource } = place
  const inside = { source, trail }

  const { choices, types, nullable } = readUnion(resolved)
  for (const choice of choices) {
    const example = generateExample(choice, schemas, { ...inside, name })
    if (example !== undefined) return example
  }
  return generateByType() ?? (nullable ? null : undefined)

  function generateByType(): unknown {
    const [type] = types
    if (type === 'object' || resolved.properties) return generateObject(resolved, schemas, inside)
    if (type === 'array' || resolved.items) return generateArray(resolved, schemas, inside)
    if (type === 'string') return exampleText(resolved, source, name)
    if (type === 'number' || type === 'integer') return exampleNumber(resolved)
    if (type === 'boolean') return true
    return undefined
  }
}

function generateObject(
  { properties = {}, required = [], ...schema }: Schema,
  schemas: Schemas,
  place: Place,
) {
  const example: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const value = generateExample(property, schemas, { ...place, name })
    if (value !== undefined) example[name] = value
    else if (required.includes(name)) example[name] = null
  }
  if (typeof schema.additionalProperties === 'object') {
    const value = generateExample(schema.additionalProperties, schemas, place)
    if (value !== undefined) example.key = value
  }
  return example
}

function generateArray(
  { items = {}, minItems = 1, ...schema }: Schema,
  schemas: Schemas,
  place: Place,
) {
  const length = Math.min(Math.max(1, minItems), schema.maxItems ?? Number.POSITIVE_INFINITY)
  const examples = Array.from({ length }, () => generateExample(items, schemas, place))
  return examples.filter((example) => example !== undefined)
}
