import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
let target: TestDatabase

beforeEach(() => {
  folder = createTestFolder()
})

afterEach(async () => {
  await target.drop()
  rmSync(folder, { recursive: true })
})

/** Restores into a database that was prepared by the SQL. */
async function restoreInto(sql: string, options: { migrated: boolean; replace?: boolean }) {
  const source = await createTestDatabase()
  const common = { file: join(folder, 'all.tar.gz'), dataDirectory: folder, extraFiles: [] }
  await backup({ ...common, url: source.url })
  await source.drop()
  target = await createTestDatabase({ empty: !options.migrated })
  await target.pool.query(sql)
  return restore({ ...common, url: target.url, replace: options.replace ?? false })
}

async function ask(sql: string): Promise<unknown> {
  const { rows } = await target.pool.query(`select (${sql}) as found`)
  return rows[0].found
}

const foreign = [
  { what: 'empty table', sql: 'create table notes (id int)', named: 'table public.notes' },
  { what: 'unlogged table', sql: 'create unlogged table notes ()', named: 'table public.notes' },
  { what: 'view', sql: 'create view notes as select 1 as one', named: 'view public.notes' },
  { what: 'sequence', sql: 'create sequence notes', named: 'sequence public.notes' },
  { what: 'type', sql: `create type notes as enum ('a')`, named: 'type public.notes' },
  {
    what: 'function',
    sql: `create function notes() returns int language sql as 'select 1'`,
    named: 'function public.notes()',
  },
]

for (const { what, sql, named } of foreign) {
  test(`a ${what} of another application is not dropped without --replace`, async () => {
    const refusal = `The database is not empty: it holds the ${named}.\nAdd --replace`
    await expect(restoreInto(sql, { migrated: false })).rejects.toThrow(refusal)
    await target.drop()
    rmSync(join(folder, 'all.tar.gz'))
    await expect(restoreInto(sql, { migrated: true })).rejects.toThrow(refusal)
    expect(
      await ask(`select count(*)::int from pg_depend d where deptype = 'n'
      and refobjid = 'public'::regnamespace
      and (pg_identify_object(classid, objid, 0)).identity ~ '^public.notes'`),
    ).toBe(1)
  })
}

test('with --replace, everything in the schema public is dropped', async () => {
  const everything = foreign.map(({ sql }, index) => sql.replace('notes', `notes_${index}`))
  await restoreInto(everything.join(';'), { migrated: false, replace: true })
  expect(await ask(`select count(*)::int from pg_class where relname like 'notes%'`)).toBe(0)
})

test('the job queue of another application is not dropped', async () => {
  const sql = 'create schema pgboss; create table pgboss.job ()'
  await expect(restoreInto(sql, { migrated: false })).rejects.toThrow('the table pgboss.job')
  expect(await ask(`to_regclass('pgboss.job')::text`)).toBe('pgboss.job')
})

test('a view elsewhere that reads our tables is not dropped', async () => {
  const sql = 'create schema reports; create view reports.mails as select id from mail_outbox'
  await expect(restoreInto(sql, { migrated: true })).rejects.toThrow('the view reports.mails')
  expect(await ask(`to_regclass('reports.mails')::text`)).toBe('reports.mails')
})

test('a list of migrations that another application keeps is not taken for ours', async () => {
  const sql = `create table schema_migrations (version text); create table people ();
    insert into schema_migrations values ('20260101')`
  await expect(restoreInto(sql, { migrated: false })).rejects.toThrow(
    'its schema_migrations are not those of this version of the product.\nAdd --replace',
  )
})

test('rows of an unlogged table count as content', async () => {
  const sql = `insert into rate_limit_windows values ('k', now(), 1)`
  await expect(restoreInto(sql, { migrated: true })).rejects.toThrow(
    'its table rate_limit_windows has rows',
  )
})

test('our own empty tables, our job queue, extensions and default rights are no content', async () => {
  // The migrated database has the tables of the job queue.
  const sql = `create extension citext;
    alter default privileges in schema public grant select on tables to pg_monitor`
  await restoreInto(sql, { migrated: true })
  expect(await ask(`to_regclass('pgboss.job')`)).toBeNull()
  expect(await ask(`'A'::citext = 'a'`)).toBe(true)
})

test('a database with nothing but an extension and default rights is empty', async () => {
  const sql = `create extension citext;
    alter default privileges in schema public grant select on tables to pg_monitor`
  await restoreInto(sql, { migrated: false })
  expect(await ask(`to_regclass('mail_outbox')::text`)).toBe('mail_outbox')
})
