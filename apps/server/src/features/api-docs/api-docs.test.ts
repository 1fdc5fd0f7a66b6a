import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

const Document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('the document describes every mounted route of the contract in OpenAPI 3.1', async () => {
  const response = await app.request('/api/v1/openapi.json')
  const { openapi, paths, components } = Document.parse(await response.json())
  expect(openapi).toBe('3.1.0')
  expect(paths['/api/v1/events']).toHaveProperty('post')
  expect(paths['/api/v1/config']).toHaveProperty('get')
  expect(paths['/healthz']).toHaveProperty('get')
  expect(components.schemas).toHaveProperty('Error')
  expect(response.headers.get('etag')).toBeTruthy()
})
