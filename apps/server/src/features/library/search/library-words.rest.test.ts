import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { listWordsAlike } from './library-words.ts'

const isNearly = vi.hoisted(() => vi.fn())
vi.mock('@product/domain', async (importOriginal) => {
  const original = await importOriginal<typeof import('@product/domain')>()
  isNearly.mockImplementation(original.isNearly)
  return { ...original, isNearly }
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // 2,197 words with one first letter, all of them alike.
  await sql`
    insert into library_words
    select 'qqqq' || chr(a) || chr(b) || chr(c)
    from generate_series(97, 109) as a, generate_series(97, 109) as b, generate_series(97, 109) as c
  `.execute(database.kysely)
  await sql`insert into library_words values ('zeppelins')`.execute(database.kysely)
})
beforeEach(() => {
  isNearly.mockClear()
})
afterAll(() => database.drop())

test('the answering thread compares few of very many words that are alike', async () => {
  const typed = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `qqqq${letter}zz`)
  await listWordsAlike(database.kysely, typed)
  // Four words, a hundred candidates each, as four beginnings.
  expect(isNearly.mock.calls.length).toBeLessThanOrEqual(4 * 100 * 4)
  expect(new Set(isNearly.mock.calls.map(([, word]) => word))).toEqual(new Set(typed.slice(0, 4)))
})

test('the nearest of very many words are found', async () => {
  const alike = await listWordsAlike(database.kysely, ['qqqabcd', 'zepeplin'])
  expect(alike.get('qqqabcd')).toEqual(['qqqqbcd'])
  expect(alike.get('zepeplin')).toEqual(['zeppelins'])
})
