import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { batchReads } from './batch-reads.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  await database.pool.query('create table numbers (number integer)')
  await database.pool.query('insert into numbers select generate_series(1, 20)')
})

afterAll(() => database.drop())

type From = { from: number; count: number }

const readNumbers = batchReads<From, { number: number }>(
  (given) => `
    select given.at, number from ${given} as given
    join numbers on number >= (given.item ->> 'from')::integer
      and number < (given.item ->> 'from')::integer + (given.item ->> 'count')::integer
    order by number`,
)
const readHalf = batchReads<{ of: number }, { half: number }>(
  (given) => `
    select given.at, 10 / (given.item ->> 'of')::integer as half from ${given} as given`,
)

const numbersFrom = async (from: number, count: number): Promise<number[]> =>
  (await readNumbers(database.kysely, { from, count })).map(({ number }) => number)

/** The statements that the database is sent meanwhile. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const connections = await Promise.all([1, 2, 3, 4, 5].map(() => database.pool.connect()))
  let count = 0
  const queries = connections.map((client) => client.query)
  for (const client of connections) {
    client.query = new Proxy(client.query, {
      apply: (query, self, given) => {
        count += 1
        return Reflect.apply(query, self, given)
      },
    })
    client.release()
  }
  await work()
  for (const [index, client] of connections.entries())
    Object.assign(client, { query: queries[index] })
  return count
}

test('everyone is given their own rows, in the order of the query', async () => {
  const found = await Promise.all([numbersFrom(3, 3), numbersFrom(1, 1), numbersFrom(50, 2)])
  expect(found).toEqual([[3, 4, 5], [1], []])
})

test('what several ask at once, of several kinds, is one statement', async () => {
  const count = await countStatements(async () => {
    const [numbers, [half], again] = await Promise.all([
      numbersFrom(1, 2),
      readHalf(database.kysely, { of: 5 }),
      numbersFrom(1, 2),
    ])
    expect([numbers, half, again]).toEqual([[1, 2], { at: 0, half: 2 }, [1, 2]])
  })
  expect(count).toBe(1)
})

test('one that cannot be answered does not take the others with it', async () => {
  const [broken, numbers] = await Promise.allSettled([
    readHalf(database.kysely, { of: 0 }),
    numbersFrom(7, 1),
  ])
  expect(broken.status).toBe('rejected')
  expect(numbers).toMatchObject({ value: [7] })
})

test('what was written before it is asked is found', async () => {
  const before = numbersFrom(30, 1)
  await database.pool.query('insert into numbers values (30)')
  expect(await numbersFrom(30, 1)).toEqual([30])
  await before
})

test('each connection plans the statement once, and sends its name afterwards', async () => {
  await numbersFrom(1, 1)
  await numbersFrom(2, 1)
  const { rows } = await database.pool.query('select name from pg_prepared_statements')
  expect(rows).not.toEqual([])
})
