import fc from 'fast-check'
import { z } from 'zod'
import { hostileJson } from './hostile-values.ts'

/** As much of a JSON schema as the API's own description uses. */
const SchemaNode: z.ZodType<SchemaNode> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(SchemaNode).optional(),
    oneOf: z.array(SchemaNode).optional(),
    allOf: z.array(SchemaNode).optional(),
    properties: z.record(z.string(), SchemaNode).optional(),
    required: z.array(z.string()).optional(),
    items: SchemaNode.optional(),
    minItems: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
)
export type SchemaNode = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  anyOf?: SchemaNode[] | undefined
  oneOf?: SchemaNode[] | undefined
  allOf?: SchemaNode[] | undefined
  properties?: Record<string, SchemaNode> | undefined
  required?: string[] | undefined
  items?: SchemaNode | undefined
  minItems?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
}

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: SchemaNode,
})
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: SchemaNode.optional() })) })
    .optional(),
})

export const OpenApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), SchemaNode) }),
})
export type OpenApiDocument = z.infer<typeof OpenApiDocument>

/** For values of any kind, which a description has no other word for. */
export const hostileFormat = 'hostile'

type Sources = { schemas: Record<string, SchemaNode>; ids: fc.Arbitrary<string> }

/** Values that fit a schema for the most part; uuids are taken from `ids`. */
export function generateFromSchema(schema: SchemaNode, sources: Sources): fc.Arbitrary<unknown> {
  const generate = (node: SchemaNode) => generateFromSchema(node, sources)
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return generate(sources.schemas[name] ?? {})
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.format === hostileFormat) return hostileJson
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(generate))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(generate)).map((parts) => Object.assign({}, ...parts))
  const types = schema.type === undefined ? ['object'] : [schema.type].flat()
  return fc.oneof(...types.map((type) => generateType(type, schema, sources)))
}

function generateType(type: string, schema: SchemaNode, sources: Sources): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return generateNumber(type, schema)
  if (type === 'string') return generateText(schema, sources.ids)
  if (type === 'array') {
    const item = generateFromSchema(schema.items ?? {}, sources)
    return fc.array(item, {
      minLength: schema.minItems ?? 0,
      maxLength: (schema.minItems ?? 0) + 2,
    })
  }
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, generateFromSchema(field, sources)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
}

function generateNumber(type: string, { minimum = 0, maximum = 100 }: SchemaNode) {
  const range = { min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) }
  if (type === 'integer')
    return fc.integer({ min: Math.ceil(range.min), max: Math.floor(range.max) })
  return fc.double({ ...range, noNaN: true })
}

function generateText({ format }: SchemaNode, ids: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (format === 'uuid') return ids
  if (format === 'email') return fc.uuid().map((name) => `${name}@example.com`)
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  return fc.oneof(ids, fc.string({ minLength: 1, maxLength: 20 }))
}
