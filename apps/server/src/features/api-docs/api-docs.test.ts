import * as contract from '@product/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

const Document = z.object({
  openapi: z.string(),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.array(z.string()) }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const isRoute = (thing: unknown): thing is { path: string; method: string } =>
  typeof thing === 'object' && thing !== null && 'path' in thing && 'method' in thing

/** All but the document itself. */
const exported: unknown[] = Object.values(contract).filter(
  (thing) => thing !== contract.getApiDescriptionRoute,
)

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('the document describes every route of the contract in OpenAPI 3.1', async () => {
  const response = await app.request('/api/v1/openapi.json')
  const { openapi, paths, components } = Document.parse(await response.json())
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  )
  const routes = exported.filter(isRoute).map(({ method, path }) => `${method} ${path}`)
  expect(routes).toContain('post /api/v1/events')
  expect(described).toEqual(expect.arrayContaining(routes))
  expect(components.schemas).toHaveProperty('Error')
  expect(response.headers.get('etag')).toBeTruthy()
})

test('every tag that a route has is declared with a description, and none is unused', async () => {
  const { tags, paths } = Document.parse(await (await app.request('/api/v1/openapi.json')).json())
  const used = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap((operation) => operation.tags),
  )
  expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(used))
})
