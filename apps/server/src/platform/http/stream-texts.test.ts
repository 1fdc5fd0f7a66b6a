import { ErrorBody } from '@product/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { streamJson } from './stream-json.ts'
import { streamTexts } from './stream-texts.ts'

async function* failAfterHead() {
  yield '{"runs":['
  throw Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
}

async function* writeLong(state: { ended: boolean }) {
  try {
    for (let index = 0; index < 100; index++) yield `${index} ${'x'.repeat(5_000)}\n`
  } finally {
    state.ended = true
  }
}

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    extend: (routes) => {
      routes.get('/api/v1/failing', async (context) => await streamJson(context, failAfterHead()))
    },
  })
})
afterAll(() => app.close())

test('a query that fails first is answered with its status and logged', async () => {
  const response = await app.request('/api/v1/failing')
  expect(response.status).toBe(503)
  const { error } = ErrorBody.parse(await response.json())
  expect(error.code).toBe('database.unreachable')
  const line = expect.objectContaining({ requestId: error.requestId, code: error.code })
  expect(app.logLines()).toContainEqual(line)
})

test('a short body and a long one arrive whole', async () => {
  async function* writeShort() {
    yield 'é'
    yield ''
    yield '👍'
  }
  expect(await new Response(await streamTexts(writeShort())).text()).toBe('é👍')
  async function* writeNothing() {}
  expect(await new Response(await streamTexts(writeNothing())).text()).toBe('')
  const lines = (await new Response(await streamTexts(writeLong({ ended: false }))).text()).split(
    '\n',
  )
  expect(lines.slice(0, -1).map((line) => Number(line.split(' ')[0]))).toEqual([
    ...Array(100).keys(),
  ])
})

test('a client that leaves ends the writing', async () => {
  const state = { ended: false }
  const stream = await streamTexts(writeLong(state))
  await stream.cancel()
  expect(state.ended).toBe(true)
})
