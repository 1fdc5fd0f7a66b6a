import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createJobs, type Jobs } from '#platform/create-jobs.ts'
import { createLog } from '#platform/log.ts'
import { createCuttableDatabase } from '#testing/create-cuttable-database.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'

const options = { retries: 2, firstPauseSeconds: 60 }
let database: TestDatabase
let jobs: Jobs
let lines: string[]

function createTestJobs(work: boolean): Jobs {
  const { log } = createLog({
    level: 'warn',
    format: 'json',
    destination: { write: (line) => void lines.push(line) },
  })
  return createJobs({ pool: database.pool, log, work })
}

beforeEach(async () => {
  lines = []
  database = await createTestDatabase()
  jobs = createTestJobs(false)
})
afterEach(async () => {
  await jobs.stop()
  await database.drop()
})

describe('a job', () => {
  test('exists exactly if its transaction is committed', async () => {
    const done: unknown[] = []
    jobs.define('note', options, async (data) => void done.push(data))
    await jobs.start()
    await database.kysely
      .transaction()
      .execute(async (transaction) => {
        await jobs.enqueue(transaction, 'note', { text: 'rolled back' })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await database.kysely
      .transaction()
      .execute((transaction) => jobs.enqueue(transaction, 'note', { text: 'committed' }))
    await jobs.drain()
    expect(done).toEqual([{ text: 'committed' }])
  })

  test('with a known id is queued once', async () => {
    let runs = 0
    jobs.define('once', options, async () => void runs++)
    await jobs.start()
    const id = '0197a3f0-0000-7000-8000-000000000001'
    await jobs.enqueue(database.kysely, 'once', {}, { id })
    await jobs.enqueue(database.kysely, 'once', {}, { id })
    await jobs.drain()
    await jobs.enqueue(database.kysely, 'once', {}, { id })
    await jobs.drain()
    expect(runs).toBe(1)
  })

  test('that fails is logged and tried again until its last attempt', async () => {
    const attempts: boolean[] = []
    jobs.define('fail', options, async (_, { isLast }) => {
      attempts.push(isLast)
      throw new Error('not today')
    })
    await jobs.start()
    await jobs.enqueue(database.kysely, 'fail', {})
    await jobs.drain()
    expect(attempts).toEqual([false])
    await jobs.drain({ retryAtOnce: true })
    expect(attempts).toEqual([false, false, true])
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain('"level":"error"')
    expect(lines[2]).toContain('not today')
  })

  test('is taken up by a worker of any process', async () => {
    const done = Promise.withResolvers<unknown>()
    jobs.define('work', options, async () => {})
    await jobs.start()
    const worker = createTestJobs(true)
    worker.define('work', options, async (data) => done.resolve(data))
    await worker.start()
    await jobs.enqueue(database.kysely, 'work', { from: 'elsewhere' })
    expect(await done.promise).toEqual({ from: 'elsewhere' })
    await worker.stop()
  })
})

test('an outage of the database is one line when it begins and one when it ends', async () => {
  const cuttable = await createCuttableDatabase()
  await jobs.stop()
  await database.drop()
  database = cuttable
  jobs = createTestJobs(true)
  for (const name of ['one', 'two', 'three']) jobs.define(name, options, async () => {})
  await jobs.start()
  const query = vi.spyOn(cuttable.pool, 'query')
  const failures = () => query.mock.settledResults.filter(({ type }) => type === 'rejected').length
  await cuttable.cut()
  await expect.poll(failures).toBeGreaterThan(3)
  await cuttable.restore()
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[0]).toContain('cannot reach the database')
  expect(lines[1]).toContain('reaches the database again')
})
