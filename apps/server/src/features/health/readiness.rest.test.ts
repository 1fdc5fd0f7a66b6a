import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

let app: TestApp
let isFull: boolean
beforeEach(async () => {
  isFull = false
  app = await buildTestApp({
    isDiskFull: () => isFull,
    pages: () => async () =>
      new Response('<p>A page</p>', { headers: { 'content-type': 'text/html' } }),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function read(path: string) {
  const response = await app.request(path)
  return { status: response.status, body: await response.json() }
}

test('a process with its database, its schema and space is ready', async () => {
  expect(await read('/readyz')).toEqual({
    status: 200,
    body: {
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      process: 'ok',
      database: 'ok',
      schema: 'ok',
      disk: 'ok',
      notReady: [],
    },
  })
})

test('a full disk is not ready and not healthy, while the process lives', async () => {
  isFull = true
  expect(await read('/readyz')).toMatchObject({ status: 503, body: { notReady: ['disk'] } })
  expect(await read('/healthz')).toEqual({
    status: 503,
    body: { status: 'unavailable', live: true, ready: false, database: 'full' },
  })
  expect(await read('/livez')).toEqual({ status: 200, body: { status: 'ok' } })
})

test('the schema of another version is not ready', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const last = sql`(select max(name collate "C") from schema_migrations)`
  await sql`delete from schema_migrations where name = ${last}`.execute(app.database)
  expect((await read('/readyz')).body).toMatchObject({ schema: 'older', notReady: ['schema'] })
  await sql`insert into schema_migrations values ('9999-of-tomorrow.sql', '')`.execute(app.database)
  vi.advanceTimersByTime(1_000)
  expect(await read('/readyz')).toMatchObject({ status: 503, body: { schema: 'newer' } })
})

test('without the database or while it stops, a process is live and not ready', async () => {
  await app.database.destroy()
  expect(await read('/readyz')).toMatchObject({
    status: 503,
    body: { database: 'unreachable', schema: 'unknown', notReady: ['database', 'schema'] },
  })
  expect((await app.request('/livez')).status).toBe(200)
})

test('checks ask the database once at a time, also where it does not answer in time', async () => {
  await app.database.transaction().execute(async (transaction) => {
    await sql`lock table schema_migrations in access exclusive mode`.execute(transaction)
    const checks = Array.from({ length: 12 }, (_, index) =>
      read(index % 2 === 0 ? '/readyz' : '/healthz'),
    )
    for (const check of await Promise.all(checks))
      expect(check).toMatchObject({ status: 503, body: { database: 'unreachable' } })
    const { rows } = await sql<{ asking: number }>`
      select count(*)::int as asking from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(transaction)
    expect(rows).toEqual([{ asking: 1 }])
  })
})

test('the schema is asked for at most once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  expect(await read('/readyz')).toMatchObject({ status: 200 })
  await sql`insert into schema_migrations values ('9999-of-tomorrow.sql', '')`.execute(app.database)
  expect(await read('/readyz')).toMatchObject({ status: 200 })
  vi.advanceTimersByTime(1_000)
  expect(await read('/readyz')).toMatchObject({ status: 503, body: { schema: 'newer' } })
})

test.each(['/metrics', '/livez/x', '/readyz/x'])('%s is no page', async (path) => {
  expect(await read(path)).toMatchObject({
    status: 404,
    body: { error: { code: 'route.unknown' } },
  })
})
