import { listPromptsRoute, listVersionsRoute, searchRoute } from '@product/contract'
import { expect, test } from 'vitest'
import { createCaller } from './create-caller.ts'

const id = '01980100-0014-7000-8000-000000000001'

/** A caller that records the addresses it requests. */
function createRecorder() {
  const addresses: string[] = []
  const call = createCaller({
    baseUrl: 'http://localhost',
    fetch: async ({ url }) => {
      addresses.push(url.slice('http://localhost/api/v1'.length))
      return Response.json({})
    },
  })
  return { call, addresses }
}

test('a query whose parameters are all optional may be left out', async () => {
  const { call, addresses } = createRecorder()
  await call(listPromptsRoute)
  await call(listPromptsRoute, { query: { q: 'tea & milk' } })
  await call(listPromptsRoute, { query: { tag: ['a', 'b'], model: 'm' } })
  await call(listVersionsRoute, { params: { id } })
  expect(addresses).toEqual([
    '/prompts',
    '/prompts?q=tea+%26+milk',
    '/prompts?tag=a&tag=b&model=m',
    `/prompts/${id}/versions`,
  ])
})

test('required parameters are required by the types', async () => {
  const { call, addresses } = createRecorder()
  // @ts-expect-error the search needs `q`
  await call(searchRoute, { query: {} })
  // @ts-expect-error the search needs a query
  await call(searchRoute, {})
  // @ts-expect-error the versions need the id of their prompt
  await call(listVersionsRoute)
  expect(addresses).toHaveLength(3)
})
