import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyedQueue } from '#platform/workers/create-fair-queue.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { runSearch } from './run-search.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buildDeps = () => ({
  database: database.kysely,
  queueSearch: createKeyedQueue({
    atOnce: 2,
    mostWaiting: 1,
    refuse: () => new Error('Too many searches'),
  }),
})

test('a search has its own limits, which end with it', async () => {
  const readLimits = async (connection: TestDatabase['kysely']) => {
    const { rows } = await sql<{ timeout: string; threshold: string }>`
      select current_setting('statement_timeout') as timeout,
        current_setting('pg_trgm.word_similarity_threshold', true) as threshold
    `.execute(connection)
    return rows[0]
  }
  const limits = { timeout: '3s', threshold: '0.45' }
  expect(await runSearch(buildDeps(), { accountId: 'ada' }, readLimits)).toEqual(limits)
  expect(await readLimits(database.kysely)).not.toMatchObject(limits)
})

test('searches of one account hold few connections, and none while they wait', async () => {
  const deps = buildDeps()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const begun: string[] = []
  const begin = (accountId: string) =>
    runSearch(deps, { accountId }, async () => {
      begun.push(accountId)
      await isOver
    })
  const searches = [begin('ada'), begin('ada'), begin('ada')]
  await expect(begin('ada')).rejects.toThrow('Too many searches')
  searches.push(begin('bob'))
  await expect.poll(() => begun.toSorted()).toEqual(['ada', 'ada', 'bob'])
  expect(database.pool.totalCount - database.pool.idleCount).toBe(3)
  end()
  await Promise.all(searches)
  expect(begun).toHaveLength(4)
})
