import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createJobs, type Jobs } from '#platform/create-jobs.ts'
import { createNotices, type Notices } from '#platform/database/connection/notices.ts'
import { createLog } from '#platform/log.ts'
import { createCuttableDatabase } from '#testing/create-cuttable-database.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'

const options = { retries: 2, firstPauseSeconds: 60 }
/** Less than the pause after which every worker looks for jobs by itself. */
const soon = { timeout: 15_000 }
let database: TestDatabase
let jobs: Jobs
let notices: Notices
let lines: string[]

function createTestJobs(work: boolean): Jobs {
  const { log } = createLog({
    level: 'warn',
    format: 'json',
    destination: { write: (line) => void lines.push(line) },
  })
  notices = createNotices(log)
  return createJobs({ pool: database.pool, log, notices, work })
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

test('a later start stores what has changed of a definition, and writes nothing of what has not', async () => {
  const startWith = async (changed: { retries: number; schedule: string }) => {
    await jobs.stop()
    jobs = createTestJobs(false)
    jobs.define('kept', { ...options, schedule: '0 3 * * *' }, async () => {})
    jobs.define('changed', { ...options, ...changed }, async () => {})
    await jobs.start()
    const { rows } = await database.pool.query(
      `select name, retry_limit, cron, queue.updated_on::text, schedule.updated_on::text as scheduled
       from pgboss.queue join pgboss.schedule using (name) where name in ('kept', 'changed') order by name`,
    )
    return rows
  }
  const [before, kept] = await startWith({ retries: 2, schedule: '0 3 * * *' })
  expect(before).toMatchObject({ name: 'changed', retry_limit: 2, cron: '0 3 * * *' })
  const after = await startWith({ retries: 5, schedule: '0 4 * * *' })
  expect(after).toMatchObject([{ name: 'changed', retry_limit: 5, cron: '0 4 * * *' }, kept])
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

describe('jobs with several workers', () => {
  const enqueue = (name: string, { isUrgent = false } = {}) =>
    jobs.enqueue(database.kysely, name, { name }, { isUrgent })

  /** Jobs of the kind `send` do not end before they are released. */
  async function startHeldJobs(workers: { urgent: number; other: number }) {
    await jobs.stop()
    jobs = createTestJobs(true)
    const end = Promise.withResolvers<void>()
    const counts = { running: 0, most: 0, begun: 0 }
    jobs.define('send', { ...options, workers }, async () => {
      counts.begun += 1
      counts.running += 1
      counts.most = Math.max(counts.most, counts.running)
      await end.promise
      counts.running -= 1
    })
    const stopNotices = await notices.start(database.url)
    onTestFinished(stopNotices)
    await jobs.start()
    return { counts, begun: () => counts.begun, release: end.resolve }
  }

  test('begin as soon as they are queued, as many at once as there are workers', async () => {
    const { counts, begun, release } = await startHeldJobs({ urgent: 1, other: 3 })
    for (let job = 1; job <= 3; job++) {
      await enqueue('send')
      await expect.poll(begun, soon).toBe(job)
    }
    await enqueue('send')
    release()
    await expect.poll(begun, soon).toBe(4)
    expect(counts.most).toBe(3)
  })

  test('are done one after the other without a pause', async () => {
    await jobs.stop()
    jobs = createTestJobs(true)
    let done = 0
    jobs.define('send', { ...options, workers: { urgent: 1, other: 1 } }, async () => void done++)
    await jobs.start()
    await Promise.all(Array.from({ length: 60 }, () => enqueue('send')))
    await expect.poll(() => done, soon).toBe(60)
  })

  test('do not keep urgent ones waiting', async () => {
    const { begun, release } = await startHeldJobs({ urgent: 1, other: 2 })
    for (let job = 0; job < 20; job++) await enqueue('send')
    await expect.poll(begun, soon).toBe(2)
    await enqueue('send', { isUrgent: true })
    await expect.poll(begun, soon).toBe(3)
    release()
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
