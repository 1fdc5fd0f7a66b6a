import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createRateLimiter } from './create-rate-limiter.ts'

vi.setConfig({ testTimeout: 600_000 })

// Windows begin at multiples of their length since 1970, so that none ends during the run.
const fiftyYears = 50 * 365 * 86_400

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('however requests fall on however many processes, a client never gets more than its limit', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.tuple(fc.nat(4), fc.nat(2)), { minLength: 1, maxLength: 600 }),
      async (limit, processes, requests) => {
        const rule = { name: `long-${run++}`, limit, windowSeconds: fiftyYears }
        const log = pino({ level: 'silent' })
        const limiters = Array.from({ length: processes }, () =>
          createRateLimiter(database.kysely, log),
        )
        const allowed = [0, 0, 0]
        const ask = async ([process, client]: [number, number]) => {
          const decision = await limiters[process % processes]?.consume(rule, String(client))
          if (decision?.allowed) allowed[client] = (allowed[client] ?? 0) + 1
        }
        await Promise.all(requests.map(ask))
        expect(Math.max(...allowed)).toBeLessThanOrEqual(limit)
      },
    ),
    { numRuns: 200 },
  )
})
