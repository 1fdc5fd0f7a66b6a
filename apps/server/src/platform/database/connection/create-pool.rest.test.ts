import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { createPool } from './create-pool.ts'

test('connections are closed a minute after their last use, and opened again when needed', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = createPool(database.url)
  onTestFinished(() => pool.end())
  const queryAtOnce = () => Promise.all([1, 2, 3].map(() => pool.query('select')))
  await queryAtOnce()
  vi.advanceTimersByTime(59_000)
  expect(pool.totalCount).toBe(3)
  vi.advanceTimersByTime(2_000)
  expect(pool.totalCount).toBe(0)
  await queryAtOnce()
  expect(pool.totalCount).toBe(3)
})
