import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runForRequest } from '#platform/run-for-request.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createRateLimiter } from './create-rate-limiter.ts'

const log = pino({ level: 'silent' })

// Windows begin at multiples of their length since 1970, so that none ends during a test.
const fiftyYears = 50 * 365 * 86_400

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a request that timed out fails no other that waits for the same answer', async () => {
  const limiter = createRateLimiter(database.kysely, log)
  const rule = { name: 'shared', limit: 10, windowSeconds: fiftyYears }
  const timeout = new AbortController()
  const first = runForRequest({ signal: timeout.signal, client: 'a' }, () =>
    limiter.consume(rule, 'client'),
  )
  timeout.abort()
  const decisions = await Promise.all([first, limiter.consume(rule, 'client')])
  expect(decisions).toEqual([{ allowed: true }, { allowed: true }])
})

describe('two processes on one database', () => {
  test.each([
    ['tight', 7],
    ['wide', 200],
  ])('together allow exactly the %s limit of %i', async (name, limit) => {
    const limiters = [
      createRateLimiter(database.kysely, log),
      createRateLimiter(database.kysely, log),
    ]
    const rule = { name, limit, windowSeconds: fiftyYears }
    const decisions = await Promise.all(
      Array.from({ length: limit * 3 }, (_, index) => limiters[index % 2]?.consume(rule, 'client')),
    )
    expect(decisions.filter((decision) => decision?.allowed)).toHaveLength(limit)
  })

  test('together spend exactly a limit of which a request takes several', async () => {
    const limiters = [
      createRateLimiter(database.kysely, log),
      createRateLimiter(database.kysely, log),
    ]
    const rule = { name: 'costs', limit: 100, windowSeconds: fiftyYears }
    const decisions = await Promise.all(
      Array.from({ length: 30 }, (_, index) => limiters[index % 2]?.consume(rule, 'client', 10)),
    )
    expect(decisions.filter((decision) => decision?.allowed)).toHaveLength(10)
    const small = await limiters[0]?.consume(rule, 'client', 1)
    expect(small).toMatchObject({ allowed: false })
  })

  test('lease in batches: a wide limit costs few questions', async () => {
    const limiter = createRateLimiter(database.kysely, log)
    const rule = { name: 'batches', limit: 200, windowSeconds: fiftyYears }
    await limiter.consume(rule, 'client')
    expect(await usedOf('batches:client')).toBe(10)
    for (let index = 0; index < 9; index++)
      expect(limiter.consume(rule, 'client')).toEqual({ allowed: true })
    expect(await usedOf('batches:client')).toBe(10)
  })
})

test('a refused client is told when to come back, without asking the database again', async () => {
  const limiter = createRateLimiter(database.kysely, log)
  const rule = { name: 'refused', limit: 1, windowSeconds: fiftyYears }
  await limiter.consume(rule, 'client')
  const refusal = await limiter.consume(rule, 'client')
  expect(refusal).toMatchObject({ allowed: false })
  expect(refusal).toHaveProperty('retryAfterSeconds', expect.any(Number))
  const used = await usedOf('refused:client')
  expect(limiter.consume(rule, 'client')).toMatchObject({ allowed: false })
  expect(await usedOf('refused:client')).toBe(used)
})

describe('what is given back', () => {
  test('is not counted, however much is taken at once', async () => {
    const limiter = createRateLimiter(database.kysely, log)
    const rule = { name: 'returned', limit: 6, windowSeconds: fiftyYears }
    const takeAndGiveBack = async () => {
      const decision = await limiter.consume(rule, 'client')
      limiter.refund(rule, 'client')
      return decision
    }
    for (let round = 0; round < 20; round++) {
      const decisions = await Promise.all([1, 2, 3].map(takeAndGiveBack))
      expect(decisions).toEqual(Array(3).fill({ allowed: true }))
    }
  })

  test('leaves what was not given back counted', async () => {
    const limiter = createRateLimiter(database.kysely, log)
    const rule = { name: 'kept', limit: 2, windowSeconds: fiftyYears }
    await limiter.consume(rule, 'client')
    await limiter.consume(rule, 'client')
    limiter.refund(rule, 'client')
    expect(await limiter.consume(rule, 'client')).toEqual({ allowed: true })
    expect(await limiter.consume(rule, 'client')).toMatchObject({ allowed: false })
  })
})

test('clients have limits of their own', async () => {
  const limiter = createRateLimiter(database.kysely, log)
  const rule = { name: 'own', limit: 1, windowSeconds: fiftyYears }
  expect(await limiter.consume(rule, 'one')).toEqual({ allowed: true })
  expect(await limiter.consume(rule, 'two')).toEqual({ allowed: true })
})

test('old windows are deleted, current ones kept', async () => {
  const limiter = createRateLimiter(database.kysely, log)
  await limiter.consume({ name: 'swept', limit: 5, windowSeconds: 60 }, 'client')
  await database.kysely
    .insertInto('rateLimitWindows')
    .values({
      key: 'swept:old',
      windowStart: new Date(Date.now() - 3 * 86_400_000),
      used: 1,
    })
    .execute()
  await limiter.deleteOldWindows()
  expect(await usedOf('swept:old')).toBeUndefined()
  expect(await usedOf('swept:client')).toBe(1)
})

test('a database that does not answer keeps nobody waiting at the general limit for long', async () => {
  const limiter = createRateLimiter(database.kysely, log)
  const rule = { name: 'frozen', limit: 1, windowSeconds: fiftyYears }
  const held = await database.kysely.startTransaction().execute()
  await sql`lock table rate_limit_windows in access exclusive mode`.execute(held)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const decision = limiter.consumeOrAllow(rule, 'client')
  vi.advanceTimersByTime(1_500)
  expect(await decision).toEqual({ allowed: true })
  vi.useRealTimers()
  // The others are let through at once for a moment.
  expect(limiter.consumeOrAllow(rule, 'other')).toEqual({ allowed: true })
  await held.rollback().execute()
  await expect.poll(() => usedOf('frozen:client')).toBe(1)
})

test('without its database the general limit lets everyone through and says so once', async () => {
  const lost = await createTestDatabase()
  await lost.drop()
  const lines: string[] = []
  const limiter = createRateLimiter(
    lost.kysely,
    pino({}, { write: (line) => void lines.push(line) }),
  )
  const rule = { name: 'general', limit: 1, windowSeconds: fiftyYears }
  for (let index = 0; index < 5; index++)
    expect(await limiter.consumeOrAllow(rule, 'client')).toEqual({ allowed: true })
  expect(lines).toHaveLength(1)
  await expect(limiter.consume(rule, 'client')).rejects.toThrow()
})

async function usedOf(key: string): Promise<number | undefined> {
  const row = await database.kysely
    .selectFrom('rateLimitWindows')
    .select('used')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.used
}
