import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { presentError } from '../errors/present-error.ts'
import { createRoutes } from '../server/create-routes.ts'
import { type Listening, listen } from '../server/listen.ts'
import { type Chunks, streamBody } from './stream-body.ts'

const lines: Record<string, unknown>[] = []
const { log } = createLog({
  level: 'info',
  format: 'json',
  destination: { write: (line) => void lines.push(JSON.parse(line)) },
})
const failure = new Error('connect postgres://ada:hunter2@db failed')
const ended: string[] = []

async function* writeUntil(name: string, chunks: number): Chunks {
  try {
    for (let count = 0; count < chunks; count += 1) yield `piece ${count} `
    if (name === 'fails') throw failure
  } finally {
    ended.push(`${name} ${chunks}`)
  }
}

let server: Listening
const print = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeAll(async () => {
  const routes = createRoutes()
  routes.onError((error, { req, env: { requestId } }) =>
    presentError(error, {
      requestId,
      method: req.method,
      path: req.path,
      log,
      header: () => undefined,
    }),
  )
  routes.get('/:name/:chunks', async (context) => {
    const { name, chunks } = context.req.param()
    return context.body(await streamBody(context, log, writeUntil(name, Number(chunks))))
  })
  server = await listen(routes.fetch, {
    host: '127.0.0.1',
    port: 0,
    siteUrl: 'http://localhost',
    trustedProxies: [],
    requestTimeout: 30_000,
    responseStallTimeout: 60_000,
    openResponsesPerClient: 256,
    log,
  })
})
afterAll(() => server.stop(0))

test('a body is written while it is read', async () => {
  const answer = await fetch(`${server.url}/works/3`)
  expect(await answer.text()).toBe('piece 0 piece 1 piece 2 ')
})

test('a body that fails before its first piece is answered as an error', async () => {
  const answer = await fetch(`${server.url}/fails/0`)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ error: { code: 'internal.unexpected' } })
})

test.each([1, 2, 3, 10])(
  'a body that fails after %i pieces is broken off, and logged without secrets',
  async (pieces) => {
    const answer = await fetch(`${server.url}/fails/${pieces}`)
      .then(
        (response) => response.text(),
        (error: unknown) => error,
      )
      .catch((error: unknown) => error)
    expect(answer).toBeInstanceOf(Error)
    const line = lines.findLast(({ msg }) => String(msg).startsWith('A response was broken off'))
    expect(line).toMatchObject({ requestId: expect.any(String), path: `/fails/${pieces}` })
    expect(JSON.stringify(line)).toContain('connect postgres://[redacted]@db failed')
    expect(print).not.toHaveBeenCalled()
  },
)

test('a body whose reader goes away is ended', async () => {
  const leaving = new AbortController()
  const answer = await fetch(`${server.url}/endless/1000000000`, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  await expect.poll(() => ended).toContain('endless 1000000000')
})
