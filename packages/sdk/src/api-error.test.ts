import { expect, test } from 'vitest'
import { toApiError } from './api-error.ts'

test('an error of the API keeps its code, message, details and request', async () => {
  const error = { code: 'prompts.not-found', message: 'No such prompt', details: 1, requestId: 'r' }
  expect(await toApiError(Response.json({ error }, { status: 404 }))).toMatchObject({
    ...error,
    status: 404,
  })
})

test.each(['<h1>Bad gateway</h1>', '{}', 'null'])(
  'an answer of a proxy, %s, has a message of ours',
  async (body) => {
    const answer = () => new Response(body, { status: 502 })
    expect(await toApiError(answer())).toMatchObject({
      status: 502,
      code: 'http.unexpected',
      message: 'The server answered with status 502.',
    })
    expect(await toApiError(answer(), 'Couldn’t create the file.')).toMatchObject({
      message: 'Couldn’t create the file.',
    })
  },
)
