import { OpenAPIHono } from '@hono/zod-openapi'
import * as contract from '@product/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiDescription, Schema, Schemas } from './api-description.ts'
import { startDraft } from './draft.ts'
import { fixedSource, freshSource } from './example-values.ts'
import { generateExample } from './generate-example.ts'
import { listOperations } from './list-operations.ts'

type Route = Parameters<typeof contract.defineRoute>[0]

const isRoute = (thing: unknown): thing is Route =>
  typeof thing === 'object' && thing !== null && 'path' in thing && 'method' in thing

const exported: unknown[] = Object.values(contract)
const routes = exported.filter(isRoute)

function describeRoutes() {
  const app = new OpenAPIHono()
  for (const route of routes) app.openAPIRegistry.registerPath(route)
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'The contract', version: '1' },
  })
  // Through JSON, as a browser gets it.
  const description: ApiDescription = JSON.parse(JSON.stringify(document))
  return {
    schemas: description.components?.schemas ?? {},
    operations: listOperations(description).flatMap((group) => group.operations),
  }
}

describe.each([
  ['read', fixedSource],
  ['sent', freshSource],
])('for every route of the contract, to be %s,', (_purpose, source) => {
  const { schemas, operations } = describeRoutes()

  test('there is an operation', () => {
    expect(operations).toHaveLength(routes.length)
  })

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'the draft of %s is valid as it stands',
    (_, { method, path, request }) => {
      const operation = operations.find((found) => found.path === path && found.method === method)
      if (!operation) throw new Error('The route has no operation')
      const draft = startDraft(operation, schemas, source)

      const content = request?.body?.content['application/json']
      if (content && 'schema' in content && content.schema instanceof z.ZodType)
        content.schema.parse(JSON.parse(draft.body))
      if (request?.query instanceof z.ZodType) {
        const query = Object.entries(draft.parameters)
          .filter(([key]) => key.startsWith('query '))
          .map(([key, value]) => [key.slice('query '.length), value])
        request.query.parse(Object.fromEntries(query))
      }
    },
  )
})

const exampleOf = (schema: Schema, schemas: Schemas = {}) => generateExample(schema, schemas)

test('what the document gives as an example is taken first', () => {
  expect(exampleOf({ type: 'string', example: 'given', default: 'usual' })).toBe('given')
  expect(exampleOf({ type: 'string', default: 'usual', enum: ['first', 'usual'] })).toBe('usual')
  expect(exampleOf({ type: 'string', enum: ['first', 'second'] })).toBe('first')
  expect(exampleOf({ const: 0 })).toBe(0)
})

test.each([
  ['uuid', '0198c0de-0000-7000-8000-000000000000'],
  ['date-time', '2026-01-01T12:00:00.000Z'],
  ['date', '2026-01-01'],
  ['time', '12:00:00'],
])('the %s that is shown is always the same', (format, shown) => {
  expect(exampleOf({ type: 'string', format })).toBe(shown)
})

test('two ids that are made to be sent differ, however deep they are', () => {
  const schema: Schema = {
    type: 'array',
    items: { type: 'object', properties: { id: { anyOf: [{ type: 'string', format: 'uuid' }] } } },
  }
  const send = () => generateExample(schema, {}, { source: freshSource })
  expect(send()).not.toEqual(send())
})

test('texts are as long and numbers as large as they must be', () => {
  expect(exampleOf({ type: 'string', minLength: 30 })).toHaveLength(30)
  expect(exampleOf({ type: 'string', maxLength: 4 })).toHaveLength(4)
  expect(exampleOf({ type: 'integer', minimum: 18 })).toBe(18)
  expect(exampleOf({ type: 'integer', exclusiveMinimum: 18 })).toBe(19)
  expect(exampleOf({ type: 'integer', exclusiveMaximum: 0 })).toBe(-1)
  expect(exampleOf({ type: 'number', minimum: 7, multipleOf: 5 })).toBe(10)
  expect(exampleOf({ type: 'array', minItems: 2, items: { type: 'boolean' } })).toEqual([
    true,
    true,
  ])
})

test('a schema that contains itself gives an example that ends', () => {
  const schemas: Schemas = {
    Folder: {
      type: 'object',
      properties: {
        open: { type: 'boolean' },
        folders: { type: 'array', items: { $ref: '#/components/schemas/Folder' } },
        parent: { anyOf: [{ $ref: '#/components/schemas/Folder' }, { type: 'null' }] },
      },
      required: ['folders', 'parent'],
    },
  }
  expect(exampleOf({ $ref: '#/components/schemas/Folder' }, schemas)).toEqual({
    open: true,
    folders: [],
    parent: null,
  })
})
