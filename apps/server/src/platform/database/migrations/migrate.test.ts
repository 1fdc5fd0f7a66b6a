import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool } from '#platform/database/connection/create-pool.ts'
import { StartupError } from '#platform/startup-error.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  write('0001-create-shelves.sql', 'create table shelves (id int primary key);')
  write('0002-add-label.sql', 'alter table shelves add label text;')
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(database.pool, folder)

async function listTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('each file is applied once, in order', async () => {
  expect(await run()).toEqual(['0001-create-shelves.sql', '0002-add-label.sql'])
  expect(await run()).toEqual([])
  write('0003-create-books.sql', 'create table books (id int);')
  expect(await run()).toEqual(['0003-create-books.sql'])
  expect(await listTables()).toEqual(['books', 'schema_migrations', 'shelves'])
})

test('servers that start at once apply each file once', async () => {
  write('0003-wait-briefly.sql', 'select pg_sleep(0.2); create table books (id int);')
  const pools = [createPool(database.url), createPool(database.url), createPool(database.url)]
  try {
    const applied = await Promise.all(pools.map((pool) => migrate(pool, folder)))
    expect(applied.flat()).toHaveLength(3)
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
})

test('a server of an older build that starts at once applies nothing twice', async () => {
  const older = mkdtempSync(join(tmpdir(), 'migrations-'))
  writeFileSync(
    join(older, '0001-create-shelves.sql'),
    'create table shelves (id int primary key);',
  )
  const pool = createPool(database.url)
  try {
    const [, olderBuild] = await Promise.allSettled([run(), migrate(pool, older)])
    if (olderBuild.status === 'rejected') {
      expect(String(olderBuild.reason)).toContain('newer version of the product')
    }
    expect(await run()).toEqual([])
    await expect(migrate(pool, older)).rejects.toThrow('newer version of the product')
  } finally {
    await pool.end()
    rmSync(older, { recursive: true })
  }
})

test('a failing migration leaves nothing behind and names its file', async () => {
  write('0003-create-books.sql', 'create table books (id int); select 1 / 0;')
  await expect(run()).rejects.toThrow(/0003-create-books\.sql failed: division by zero/)
  expect(await listTables()).toEqual(['schema_migrations', 'shelves'])
  write('0003-create-books.sql', 'create table books (id int);')
  expect(await run()).toEqual(['0003-create-books.sql'])
})

test('a changed file that was applied is refused', async () => {
  await run()
  write('0002-add-label.sql', 'alter table shelves add label varchar;')
  await expect(run()).rejects.toThrow('0002-add-label.sql was changed after it had been applied')
})

test('line ends of a checkout are no change', async () => {
  write('0003-create-books.sql', 'create table books (\n  id int\n);\n')
  await run()
  write('0003-create-books.sql', 'create table books (\r\n  id int\r\n);\r\n')
  expect(await run()).toEqual([])
})

test('a missing file that was applied is refused', async () => {
  await run()
  unlinkSync(join(folder, '0001-create-shelves.sql'))
  await expect(run()).rejects.toThrow(
    '0001-create-shelves.sql was applied, but its file is missing',
  )
})

test('two files of one number are refused', async () => {
  write('0002-create-books.sql', 'create table books (id int);')
  await expect(run()).rejects.toThrow('have the same number')
  expect(await listTables()).toEqual([])
})

test('a file that comes before an applied one is refused', async () => {
  write('0005-create-books.sql', 'create table books (id int);')
  await run()
  write('0004-create-lamps.sql', 'create table lamps (id int);')
  await expect(run()).rejects.toThrow('0004-create-lamps.sql comes before 0005-create-books.sql')
})

test('a file with another form of name is refused', async () => {
  write('6-books.sql', 'create table books (id int);')
  await expect(run()).rejects.toThrow(StartupError)
})
