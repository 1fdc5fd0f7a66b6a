import { expect, test } from 'vitest'
import type { Schema, Schemas } from './api-description.ts'
import { buildSchemaTree, type SchemaNode } from './build-schema-tree.ts'

/** The tree as text, one line a value: what a reader sees. */
function outline(node: SchemaNode, indent = ''): string[] {
  return node.branches.flatMap(({ label, required, node: child }) => [
    `${indent}${label}${required ? '*' : ''}: ${[child.type, ...child.limits, ...child.values].join(', ')}`,
    ...outline(child, `${indent}  `),
  ])
}

const outlineOf = (schema: Schema, schemas: Schemas = {}) =>
  outline(buildSchemaTree(schema, schemas))

test('an object lists its fields with type, limits and whether they are required', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      name: { type: 'string', minLength: 1, maxLength: 1_200 },
      age: { type: 'integer', minimum: 0, exclusiveMaximum: 150 },
      color: { type: 'string', enum: ['red', 'blue'], default: 'red' },
    },
    required: ['id'],
  }
  expect(outlineOf(schema)).toEqual([
    'id*: string, UUID',
    'name: string, 1 to 1,200 characters',
    'age: integer, at least 0, less than 150',
    'color: string, "red" if left out, "red", "blue"',
  ])
})

test('a value that may be null says so however the document writes it', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      link: { type: ['string', 'null'], format: 'uri' },
      owner: { anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] },
    },
  }
  const schemas: Schemas = { Person: { type: 'object', properties: { name: { type: 'string' } } } }
  expect(outlineOf(schema, schemas)).toEqual([
    'link: string or null, URL',
    'owner: Person or null',
    '  name: string',
  ])
})

test('the fields of the items of an array stand beneath it', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      people: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Person' } },
      tags: { type: 'array', items: { type: 'string', maxLength: 40 } },
      notes: { type: 'array', items: { type: 'string' } },
    },
  }
  const schemas: Schemas = { Person: { type: 'object', properties: { name: { type: 'string' } } } }
  expect(outlineOf(schema, schemas)).toEqual([
    'people: array of Person, at least 1 item',
    '  name: string',
    'tags: array of string',
    '  each item: string, at most 40 characters',
    'notes: array of string',
  ])
})

test('a union of plain types is one line and a union of shapes lists its choices', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      amount: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      target: {
        oneOf: [
          { type: 'object', properties: { id: { type: 'string' } } },
          { type: 'string', format: 'email' },
        ],
      },
    },
  }
  expect(outlineOf(schema)).toEqual([
    'amount: string or number',
    'target: one of',
    '  object: object',
    '    id: string',
    '  string: string, email address',
  ])
})

test('the parts of allOf are read as one object', () => {
  const schemas: Schemas = {
    Base: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  }
  const schema: Schema = {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    ],
  }
  expect(outlineOf(schema, schemas)).toEqual(['id*: string', 'name*: string'])
})

test('a map names what its values are', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      scores: { type: 'object', additionalProperties: { type: 'number' } },
      anything: { type: 'object', additionalProperties: {} },
    },
  }
  expect(outlineOf(schema)).toEqual([
    'scores: object',
    '  any key: number',
    'anything: object, any fields',
  ])
})

test('a schema that contains itself ends where it repeats', () => {
  const schemas: Schemas = {
    Folder: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        folders: { type: 'array', items: { $ref: '#/components/schemas/Folder' } },
      },
    },
  }
  const tree = buildSchemaTree({ $ref: '#/components/schemas/Folder' }, schemas)
  expect(outline(tree)).toEqual(['name: string', 'folders: array of Folder', '  each item: Folder'])
  expect(tree.branches[1]?.node.branches[0]?.node.recursive).toBe(true)
})

test('references that only lead to each other end too', () => {
  const schemas: Schemas = {
    A: { $ref: '#/components/schemas/B' },
    B: { $ref: '#/components/schemas/A' },
  }
  expect(buildSchemaTree({ $ref: '#/components/schemas/A' }, schemas).recursive).toBe(true)
})
