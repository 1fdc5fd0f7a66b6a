import type { Schema, Schemas } from './api-description.ts'
import { type ResolvedSchema, readUnion, resolveSchema, type Trail } from './resolve-schema.ts'

const formats: Record<string, string> = {
  uuid: 'UUID',
  email: 'email address',
  uri: 'URL',
  'date-time': 'date and time, ISO 8601',
  date: 'date, YYYY-MM-DD',
  time: 'time, HH:MM:SS',
  binary: 'file',
}

/** Describes the limits of a value besides its type. */
function describeLimits(schema: Schema): string[] {
  const { format, pattern, minLength, maxLength, minItems, maxItems, multipleOf } = schema
  return [
    format && (formats[format] ?? format),
    describeRange(minLength, maxLength, 'character'),
    describeRange(minItems, maxItems, 'item'),
    schema.uniqueItems && 'no item twice',
    ...describeBounds(schema),
    multipleOf !== undefined && `a multiple of ${write(multipleOf)}`,
    pattern && `matches ${pattern}`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} if left out`,
  ].filter((limit) => typeof limit === 'string')
}

function describeRange(least: number | undefined, most: number | undefined, unit: string) {
  const count = (amount: number) => `${write(amount)} ${unit}${amount === 1 ? '' : 's'}`
  if (most === undefined) return least ? `at least ${count(least)}` : undefined
  if (!least) return `at most ${count(most)}`
  return least === most ? `exactly ${count(most)}` : `${write(least)} to ${count(most)}`
}

function describeBounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  return [
    minimum !== undefined && `at least ${write(minimum)}`,
    exclusiveMinimum !== undefined && `more than ${write(exclusiveMinimum)}`,
    maximum !== undefined && `at most ${write(maximum)}`,
    exclusiveMaximum !== undefined && `less than ${write(exclusiveMaximum)}`,
  ]
}

const write = (amount: number): string => amount.toLocaleString('en')

export type SchemaNode = {
  type: string
  limits: string[]
  /** The only values allowed, written as JSON; empty when any value of the type is. */
  values: string[]
  description?: string
  deprecated: boolean
  /** It contains itself; its branches are those of the node of the same type above it. */
  recursive: boolean
  branches: SchemaBranch[]
}

export type SchemaBranch = {
  kind: 'field' | 'item' | 'choice' | 'entry'
  label: string
  required: boolean
  node: SchemaNode
}

/** A schema as a tree to be read: references followed, unions and limits in words. */
export function buildSchemaTree(schema: Schema, schemas: Schemas, trail: Trail = []): SchemaNode {
  const resolved = resolveSchema(schema, schemas, trail)
  const node = describeNode(resolved)
  if (resolved.recursive) return { ...node, type: resolved.name ?? 'object', recursive: true }
  const { choices, nullable } = readUnion(resolved.schema)
  const shape = choices.length > 0 ? readChoices(choices) : readTypes(resolved)
  return { ...node, ...shape, type: nullable ? `${shape.type} or null` : shape.type }

  function readChoices(schemasOfChoices: Schema[]): Partial<SchemaNode> & { type: string } {
    const nodes = schemasOfChoices.map((choice) => build(choice))
    const [only, ...others] = nodes
    if (only && others.length === 0)
      return { ...only, description: node.description ?? only.description }
    if (nodes.every((choice) => !tellsMore(choice)))
      return { type: [...new Set(nodes.map(({ type }) => type))].join(' or ') }
    return {
      type: 'one of',
      branches: nodes.map((choice) => branch('choice', choice.type, choice)),
    }
  }

  function readTypes({ schema, name }: ResolvedSchema): Partial<SchemaNode> & { type: string } {
    const { types } = readUnion(schema)
    const type = types.join(' or ')
    if (type === 'array' || (type === '' && schema.items)) return readItems(schema.items ?? {})
    if (type === 'object' || (type === '' && schema.properties)) return readObject(schema, name)
    return { type: type || (node.values.length > 0 ? 'value' : 'any') }
  }

  function readItems(items: Schema): Partial<SchemaNode> & { type: string } {
    const item = build(items)
    const type = `array of ${item.type}`
    if (!tellsMore(item)) return { type }
    const onlyFields = item.branches.length > 0 && !tellsMore({ ...item, branches: [] })
    return { type, branches: onlyFields ? item.branches : [branch('item', 'each item', item)] }
  }

  function readObject({ properties = {}, required = [], ...schema }: Schema, type = 'object') {
    const { additionalProperties } = schema
    const fields = Object.entries(properties).map(([name, property]) => ({
      ...branch('field', name, build(property)),
      required: required.includes(name),
    }))
    if (typeof additionalProperties !== 'object') return { type, branches: fields }
    const entry = build(additionalProperties)
    if (entry.type === 'any' && !tellsMore(entry)) {
      const openness = fields.length === 0 ? 'any fields' : 'any further fields'
      return { type, limits: [...node.limits, openness], branches: fields }
    }
    return { type, branches: [...fields, branch('entry', 'any key', entry)] }
  }

  function build(part: Schema): SchemaNode {
    return buildSchemaTree(part, schemas, resolved.trail)
  }
}

const branch = (kind: SchemaBranch['kind'], label: string, node: SchemaNode): SchemaBranch => ({
  kind,
  label,
  required: false,
  node,
})

function describeNode({ schema }: ResolvedSchema): SchemaNode {
  const allowed = schema.const === undefined ? (schema.enum ?? []) : [schema.const]
  return {
    type: 'any',
    limits: describeLimits(schema),
    values: allowed.map((value) => JSON.stringify(value)),
    description: schema.description,
    deprecated: schema.deprecated ?? false,
    recursive: false,
    branches: [],
  }
}

const tellsMore = ({ limits, values, description, branches, recursive }: SchemaNode): boolean =>
  limits.length + values.length + branches.length > 0 || description !== undefined || recursive
