import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { classifyError } from './classify-error.ts'
import { presentError } from './present-error.ts'

function present(code: string, isDiskFull?: () => boolean) {
  const lines: { msg: string }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const error = Object.assign(new Error('as PostgreSQL says it'), { code })
  const occasion = {
    requestId: '1',
    method: 'GET',
    path: '/',
    log,
    header: () => undefined,
    isDiskFull,
  }
  return { response: presentError(error, occasion), lines }
}

test.each([
  ['53100', 'database.full', 'free some space'],
  ['ENOSPC', 'database.full', 'free some space'],
  ['53200', 'database.out-of-memory', 'run out of memory'],
  ['53300', 'database.too-many-connections', 'DATABASE_POOL_SIZE'],
  ['53400', 'database.busy', 'is busy'],
])('%s of the database is %s, and the log says what to do', async (code, expected, advice) => {
  const { response, lines } = present(code)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: { code: expected } })
  expect(lines).toMatchObject([{ code: expected, msg: expect.stringContaining(advice) }])
})

test('a database that ended because its disk is full is not called unreachable', async () => {
  const answer = (isDiskFull?: () => boolean) => present('57P02', isDiskFull).response.json()
  expect(await answer(() => true)).toMatchObject({ error: { code: 'database.full' } })
  expect(await answer(() => false)).toMatchObject({ error: { code: 'database.unreachable' } })
  expect(await answer()).toMatchObject({ error: { code: 'database.unreachable' } })
})

test('a pool without a free connection is busy, not unreachable', async () => {
  const pool = new pg.Pool({
    connectionString: inject('testPostgresUrl'),
    max: 1,
    connectionTimeoutMillis: 1_000,
  })
  const client = await pool.connect()
  try {
    const error: unknown = await pool.connect().catch((reason: unknown) => reason)
    expect(classifyError(error).code).toBe('database.busy')
  } finally {
    client.release()
    await pool.end()
  }
})
