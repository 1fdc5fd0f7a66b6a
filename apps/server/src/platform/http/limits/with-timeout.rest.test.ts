import { ErrorBody } from '@product/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestedBy, runDetached } from '#platform/run-for-request.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { withTimeout } from './with-timeout.ts'

let app: TestApp
/** Resolved by the test once the request has been answered. */
const answered = Promise.withResolvers<void>()
/** How each kind of late work ended. */
const ended = new Map<string, Promise<unknown>>()

beforeAll(async () => {
  app = await buildTestApp({
    config: { requestTimeout: 1_000, trustedProxies: ['loopback'] },
    extend: (routes) => {
      routes.get('/api/v1/client', (context) => context.json(requestedBy()?.client ?? null))
      routes.post('/api/v1/late/:kind', async (context) => {
        const work = lateWork[context.req.param('kind')]
        if (!work) return context.notFound()
        const over = work().then(
          () => 'done',
          (error: { code?: string }) => error.code ?? error,
        )
        ended.set(context.req.param('kind'), over)
        await over
        return context.json({})
      })
    },
  })
  await sql`create table late (kind text)`.execute(app.database)
})
afterAll(() => app.close())

const write = (kind: string, database = app.database) =>
  sql`insert into late values (${kind})`.execute(database)

const lateWork: Record<string, () => Promise<unknown>> = {
  transaction: () =>
    app.database.transaction().execute(async (transaction) => {
      await write('transaction', transaction)
      await answered.promise
    }),
  statement: async () => {
    await answered.promise
    await write('statement')
  },
  detached: () =>
    runDetached(async () => {
      await answered.promise
      await write('detached')
    }),
}

test('a request that took too long saves nothing after its answer', async () => {
  const responses = await Promise.all(
    Object.keys(lateWork).map((kind) => app.post(`/api/v1/late/${kind}`, {})),
  )
  answered.resolve()
  for (const response of responses) {
    expect(response.status).toBe(503)
    const { error } = ErrorBody.parse(await response.json())
    expect(error.code).toBe('request.timed-out')
    expect(error.message).toContain('check before you try again')
  }
  expect(await ended.get('transaction')).toBe('request.timed-out')
  expect(await ended.get('statement')).toBe('request.timed-out')
  // Runs go on without their request, so what they save is saved.
  expect(await ended.get('detached')).toBe('done')
  const { rows } = await sql<{ kind: string }>`select kind from late`.execute(app.database)
  expect(rows).toEqual([{ kind: 'detached' }])
})

test('work that ends in time is saved', async () => {
  const { status } = await app.post('/api/v1/late/statement', {})
  expect(status).toBe(200)
  expect(await ended.get('statement')).toBe('done')
})

test('work knows whose request it is done for, by the network of the client', async () => {
  const headers = { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }
  const response = await app.request('/api/v1/client', { headers })
  expect(await response.json()).toBe('2001:db8:1:2::/64')
  expect(requestedBy()).toBeUndefined()
})

test('work is given up early when it is found stalled, and not before', async () => {
  let checks = 0
  const stall = { milliseconds: 1, isStalled: () => ++checks === 3 }
  const never = () => new Promise<string>(() => {})
  const answer = withTimeout(
    never,
    { milliseconds: 600_000, client: 'anyone', stall },
    { timeoutError: () => new Error('stalled'), onFailure: String },
  )
  expect(await answer).toBe('Error: stalled')
  expect(checks).toBe(3)
})
