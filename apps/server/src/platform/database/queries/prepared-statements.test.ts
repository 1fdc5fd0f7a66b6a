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

test('a statement that makes a number or a text of a value is refused', async () => {
  type Values = { value: string }
  const number = defineStatement((_, { value }: Values) => sql`select ${Number(value)}::float`)
  const text = defineStatement((_, { value }: Values) => sql`select ${`${value}%`}::text`)
  for (const statement of [number, text])
    await expect(statement(database.kysely, { value: '1' })).rejects.toThrow('value')
})

test('a statement that takes the rest of its values is refused', async () => {
  const rest = defineStatement((_, { ...values }: { word: string }) => sql`select ${values.word}`)
  await expect(rest(database.kysely, { word: 'a' })).rejects.toThrow('named')
})

test('a statement whose value is not given is refused, and null and undefined are values', async () => {
  type Values = { word?: string | null | undefined }
  const repeat = defineStatement((_, { word }: Values) => sql`select ${word}::text as word`)
  await expect(repeat(database.kysely, {})).rejects.toThrow('word')
  for (const word of [null, undefined])
    expect(await repeat(database.kysely, { word })).toEqual([{ word: null }])
})
