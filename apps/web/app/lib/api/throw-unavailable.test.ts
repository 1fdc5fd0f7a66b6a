import { getHealthRoute } from '@product/contract/health'
import { ApiError, createCaller } from '@product/sdk'
import { expect, test } from 'vitest'
import { throwUnavailable } from './throw-unavailable.ts'

const ask = (status: number) =>
  throwUnavailable(
    createCaller({
      baseUrl: 'http://in-process.invalid',
      fetch: async () =>
        Response.json({ error: { code: 'some.code', message: 'No.' } }, { status }),
    }),
  )(getHealthRoute).catch((error: unknown) => error)

test('a page whose data answers 503 is 503 itself', async () => {
  const thrown = await ask(503)
  expect(thrown).toBeInstanceOf(Response)
  expect(thrown).toMatchObject({ status: 503 })
})

test('other errors of the API stay what they are', async () => {
  for (const status of [404, 500]) expect(await ask(status)).toBeInstanceOf(ApiError)
})
