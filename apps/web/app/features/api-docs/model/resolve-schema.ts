import type { Schema, Schemas, SchemaType } from './api-description.ts'

/** The references that led to a schema: one that comes back to any of them goes round in a circle. */
export type Trail = readonly string[]

export type ResolvedSchema = {
  schema: Schema
  /** Under which name the document keeps it. */
  name?: string
  trail: Trail
  recursive: boolean
}

/** Follows references and joins what `allOf` splits. What stands beside a reference goes first. */
export function resolveSchema(schema: Schema, schemas: Schemas, trail: Trail = []): ResolvedSchema {
  const { $ref, ...own } = schema
  if ($ref === undefined) return joinParts(schema, schemas, trail)
  const name = nameOf($ref)
  if (trail.includes($ref)) return { schema: own, name, trail, recursive: true }
  const target = schemas[name] ?? {}
  return { ...resolveSchema({ ...target, ...own }, schemas, [...trail, $ref]), name }
}

export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

function joinParts({ allOf, ...whole }: Schema, schemas: Schemas, trail: Trail): ResolvedSchema {
  let schema: Schema = {}
  let reached = trail
  for (const part of allOf ?? []) {
    const resolved = resolveSchema(part, schemas, reached)
    schema = joinSchemas(schema, resolved.schema)
    reached = resolved.trail
  }
  return { schema: joinSchemas(schema, whole), trail: reached, recursive: false }
}

function joinSchemas(first: Schema, second: Schema): Schema {
  const joined = { ...first, ...second }
  if (first.properties && second.properties)
    joined.properties = { ...first.properties, ...second.properties }
  if (first.required && second.required)
    joined.required = [...new Set([...first.required, ...second.required])]
  return joined
}

type Union = { choices: Schema[]; types: SchemaType[]; nullable: boolean }

/** The alternatives of a value, with `null` separated in every notation. */
export function readUnion({ oneOf, anyOf, type = [] }: Schema): Union {
  const all = oneOf ?? anyOf ?? []
  const choices = all.filter((choice) => choice.type !== 'null')
  const written = Array.isArray(type) ? type : [type]
  const types = written.filter((name) => name !== 'null')
  const nullable =
    choices.length < all.length || (types.length > 0 && types.length < written.length)
  return { choices, types, nullable }
}
