import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { defineStatement } from './prepared-statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a statement is built once, and planned under a name by its connection', async () => {
  let built = 0
  const repeat = defineStatement((_, { word, count }: { word: string; count: number }) => {
    built += 1
    return sql<{ text: string }>`select repeat(${word}, ${count}::int) || ${'!'} as text`
  })
  await database.kysely.connection().execute(async (connection) => {
    expect(await repeat(connection, { word: 'ab', count: 2 })).toEqual([{ text: 'abab!' }])
    expect(await repeat(connection, { count: 3, word: 'c' })).toEqual([{ text: 'ccc!' }])
    const { rows } = await sql`
      select from pg_prepared_statements where statement like 'select repeat(%'
    `.execute(connection)
    expect(rows).toHaveLength(1)
  })
  expect(built).toBe(1)
})
