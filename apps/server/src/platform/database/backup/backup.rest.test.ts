import { spawnSync } from 'node:child_process'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import type pg from 'pg'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { canMount } from '#testing/can-mount.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { holdServerLock } from '../connection/hold-server-lock.ts'
import { migrate } from '../migrations/migrate.ts'
import { migrationsFolder } from '../migrations/read-migrations.ts'
import { backup } from './backup.ts'
import { readEntries } from './read-backup.ts'
import { restore } from './restore.ts'

const quiet = { warn: () => {}, error: () => {} }

/** Things that the product's own tables do not have yet, and a backup must survive. */
const difficultTables = `
  create table authors (
    id bigint generated always as identity primary key,
    name text not null,
    name_length int generated always as (length(name)) stored,
    favourite_book bigint
  );
  create table books (
    id bigserial primary key,
    author bigint not null references authors,
    sequel_of bigint references books,
    title text
  );
  alter table authors add foreign key (favourite_book) references books;
  create table visits (at date not null, "odd ""name" jsonb) partition by range (at);
  create table visits_2026 partition of visits for values from ('2026-01-01') to ('2027-01-01');
  create function shout() returns trigger language plpgsql as
    $$ begin new.title = upper(new.title); return new; end $$;
  create trigger shout before insert on books for each row execute function shout();
  create table bindings (id int);
  create type mood as enum ('calm', 'lively');
  create materialized view titles as select title from books;
`

const difficultRows = `
  insert into authors (name) select 'Author ' || n from generate_series(1, 500) n;
  insert into books (author, sequel_of, title)
    select n, nullif(n - 1, 0), E'tab\\there\\nand "a line" \\\\ ☂' || n from generate_series(1, 500) n;
  update authors set favourite_book = 501 - id;
  update books set title = 'quiet' where id = 7;
  insert into books (author, title) values (1, null);
  insert into visits values ('2026-02-03', '{"a": [1, null, "\\n"]}');
  insert into conversations (id, kind, person_name, subject, last_text)
    select gen_random_uuid(), 'contact', 'n', 's', repeat(md5(n::text), 200) from generate_series(1, 700) n;
  insert into rate_limit_windows values ('k', now(), 1);
`

let folder: string
let migrations: string
let source: TestDatabase
let target: TestDatabase

beforeEach(async () => {
  folder = createTestFolder()
  migrations = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(migrationsFolder, migrations, { recursive: true })
  writeFileSync(join(migrations, '8000-create-difficult-tables.sql'), difficultTables)
  source = await createTestDatabase({ empty: true })
  target = await createTestDatabase({ empty: true })
  await migrate(source.pool, migrations)
  await source.pool.query(difficultRows)
})

afterEach(async () => {
  await source.drop()
  await target.drop()
  rmSync(folder, { recursive: true })
  rmSync(migrations, { recursive: true })
})

const file = () => join(folder, 'all.tar.gz')
const extraFiles = ['secrets.key']
const take = () => backup({ url: source.url, file: file(), dataDirectory: folder, extraFiles })
const load = (options: { replace?: boolean; file?: string; passphrase?: string } = {}) =>
  restore({
    url: target.url,
    file: options.file ?? file(),
    passphrase: options.passphrase,
    replace: options.replace ?? false,
    dataDirectory: folder,
    extraFiles,
    migrations,
  })

const tables = ['authors', 'books', 'visits', 'conversations', 'titles']

async function readAll(pool: pg.Pool): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await pool.query(`select t::text from ${table} t order by 1`)
    all[table] = rows
  }
  return all
}

test('a backup restored into an empty database is the same in every row', async () => {
  await source.pool.query('refresh materialized view titles')
  const taken = await take()
  expect(taken.rows).toBe(500 + 501 + 1 + 700)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(await load()).toMatchObject({ rows: taken.rows, newerMigrations: 0 })
  expect(await readAll(target.pool)).toEqual(await readAll(source.pool))
})

test('after a restore, sequences go on, triggers fire and foreign keys hold', async () => {
  await take()
  await load()
  const { rows } = await target.pool.query(
    `insert into books (author, title) values (1, 'loud') returning id::int, title`,
  )
  expect(rows).toEqual([{ id: 502, title: 'LOUD' }])
  await expect(target.pool.query('insert into books (author) values (0)')).rejects.toThrow(
    'foreign key',
  )
  await expect(target.pool.query('delete from books where id = 500')).rejects.toThrow('foreign key')
  expect(await migrate(target.pool, migrations)).toEqual([])
})

test('a restore as a role without any special rights is complete', async () => {
  await take()
  const role = `plain_${process.pid}`
  const name = new URL(target.url).pathname.slice(1)
  await target.pool.query(`create role ${role} login password 'plain'`)
  await target.pool.query(`alter database ${name} owner to ${role}`)
  const url = new URL(target.url)
  url.username = role
  url.password = 'plain'
  try {
    const options = { dataDirectory: folder, extraFiles, migrations, file: file() }
    await restore({ ...options, url: url.href, replace: false })
    await restore({ ...options, url: url.href, replace: true })
    await source.pool.query('refresh materialized view titles')
    expect(await readAll(target.pool)).toEqual(await readAll(source.pool))
  } finally {
    await target.pool.query(`alter database ${name} owner to current_user`)
    await target.pool.query(`reassign owned by ${role} to current_user`)
    await target.pool.query(`drop role ${role}`)
  }
})

test('a database with rows is refused, and replaced when that is asked for', async () => {
  await take()
  await migrate(target.pool, migrations)
  await target.pool.query(`insert into authors (name) values ('mine')`)
  await target.pool.query('create schema pgboss; create table pgboss.job (id int)')
  await expect(load()).rejects.toThrow('its table authors has rows')
  expect((await target.pool.query('select name from authors')).rows).toEqual([{ name: 'mine' }])
  await load({ replace: true })
  expect((await target.pool.query('select from authors')).rowCount).toBe(500)
  const queue = await target.pool.query(`select to_regnamespace('pgboss') as found`)
  expect(queue.rows).toEqual([{ found: null }])
})

test('a migrated database without rows counts as empty', async () => {
  await take()
  await migrate(target.pool, migrations)
  await load()
  expect((await target.pool.query('select from books')).rowCount).toBe(501)
})

test('a restore is refused while a server uses the database', async () => {
  await take()
  const release = await holdServerLock(target.url, quiet)
  await expect(load()).rejects.toThrow('server is using this database')
  await release()
  await load()
})

test('a server does not start on a database that is being restored', async () => {
  await using restoring = await holdExclusively(target)
  expect(restoring.isHeld).toBe(true)
  await expect(holdServerLock(target.url, quiet)).rejects.toThrow('being restored')
})

test('a lost connection does not end the hold of a server', async () => {
  await take()
  const release = await holdServerLock(target.url, quiet)
  const kill = `select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name like '%server lock' and datname = current_database()`
  const killed = await target.pool.query(kill)
  await expect
    .poll(async () => {
      const held = await target.pool.query(
        `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return held.rows.filter(({ pid }) => pid !== killed.rows[0]?.pid).length
    })
    .toBe(1)
  await expect(load()).rejects.toThrow('server is using this database')
  await release()
})

test('a file that is cut off or damaged changes nothing', async () => {
  await take()
  const whole = readFileSync(file())
  const damaged = join(folder, 'damaged.tar.gz')
  for (const length of [0, 100, Math.floor(whole.length / 2), whole.length - 1]) {
    writeFileSync(damaged, whole.subarray(0, length))
    await expect(load({ file: damaged })).rejects.toThrow('is not a whole backup')
  }
  const flipped = Buffer.from(whole)
  const middle = Math.floor(whole.length / 2)
  flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle)
  writeFileSync(damaged, flipped)
  await expect(load({ file: damaged })).rejects.toThrow('is not a whole backup')
  await expect(load({ file: join(folder, 'absent') })).rejects.toThrow('There is no file')
  const { rows } = await target.pool.query(`select to_regclass('schema_migrations') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('a whole archive whose rows are not those of its manifest changes nothing', async () => {
  await take()
  const forged = join(folder, 'forged.tar.gz')
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(forged))
  for await (const { name, content } of readEntries({ file: file() })) {
    const text = content.toString().replace('Author 7\t', 'Nobody\t')
    archive.entry({ name }, name.startsWith('tables/authors') ? text : content)
  }
  archive.finalize()
  await written
  await expect(load({ file: forged })).rejects.toThrow('is not a whole backup (table authors)')
})

test.runIf(canMount())('a disk that fills up during a backup leaves no file', async () => {
  const small = join(folder, 'small')
  mkdirSync(small)
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', small])
  try {
    const full = backup({
      url: source.url,
      file: join(small, 'all.tar.gz'),
      dataDirectory: folder,
      extraFiles,
    })
    await expect(full).rejects.toThrow(`The disk that holds ${small} is full.`)
    expect(readdirSync(small)).toEqual([])
  } finally {
    spawnSync('umount', [small])
  }
})

test('a restore that fails half-way leaves the database as it was', async () => {
  await source.pool.query('alter table books drop constraint books_author_fkey')
  await source.pool.query('insert into books (author) values (0)')
  await take()
  await migrate(target.pool, migrations)
  await target.pool.query(`insert into authors (name) values ('mine')`)
  await expect(load({ replace: true })).rejects.toThrow('books_author_fkey')
  expect((await target.pool.query('select name from authors')).rows).toEqual([{ name: 'mine' }])
})

test('a backup of an older version is migrated, one of a newer version is refused', async () => {
  await take()
  const newer = join(migrations, '9000-add-pages.sql')
  writeFileSync(newer, 'alter table books add pages int not null default 1;')
  expect(await load()).toMatchObject({ newerMigrations: 1 })
  expect((await target.pool.query('select pages from books limit 1')).rows).toEqual([{ pages: 1 }])
  await migrate(source.pool, migrations)
  rmSync(file())
  await take()
  rmSync(newer)
  await expect(load({ replace: true })).rejects.toThrow('newer version of the product')
})

test('a backup is of one moment although writes go on', async () => {
  const writer = await source.pool.connect()
  await writer.query('begin; lock table bindings in access exclusive mode')
  const taking = take()
  const countWaiting = async () => {
    const { rows } = await source.pool.query(
      `select from pg_stat_activity where datname = current_database()
       and application_name like '%backup' and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(countWaiting).toBe(1)
  // The authors were read already: a book of a new author must not be seen.
  await writer.query(`with a as (insert into authors (name) values ('new') returning id)
    insert into books (author, title) select id, 'new' from a`)
  await writer.query('commit')
  writer.release()
  expect((await taking).rows).toBe(500 + 501 + 1 + 700)
  await load()
  expect((await target.pool.query('select from books')).rowCount).toBe(501)
})

test('secrets of the data folder travel along', async () => {
  writeFileSync(join(folder, 'secrets.key'), 'first')
  await take()
  writeFileSync(join(folder, 'secrets.key'), 'second')
  await expect(load()).rejects.toThrow('is not that of the backup')
  await load({ replace: true })
  expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toBe('first')
})

test('an encrypted backup is restored only with its passphrase, and only whole', async () => {
  writeFileSync(join(folder, 'secrets.key'), 'the-master-key')
  const passphrase = 'correct horse battery'
  deriveKeysCheaply()
  await backup({ url: source.url, file: file(), dataDirectory: folder, extraFiles, passphrase })
  const whole = readFileSync(file())
  expect(whole.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  await expect(load()).rejects.toThrow(/is encrypted\.[\s\S]*Set BACKUP_PASSPHRASE/)
  await expect(load({ passphrase: 'wrong horse battery' })).rejects.toThrow(
    'was encrypted with another passphrase',
  )
  const cut = join(folder, 'cut.tar.gz.age')
  writeFileSync(cut, whole.subarray(0, whole.length - 1))
  await expect(load({ file: cut, passphrase })).rejects.toThrow('is not a whole backup')
  const { rows } = await target.pool.query(`select to_regclass('schema_migrations') as found`)
  expect(rows).toEqual([{ found: null }])
  await load({ passphrase })
  await source.pool.query('refresh materialized view titles')
  expect(await readAll(target.pool)).toEqual(await readAll(source.pool))
})

test('a restore that fails at its commit leaves no file behind', async () => {
  writeFileSync(join(folder, 'secrets.key'), 'first')
  const name = new URL(target.url).pathname.slice(1)
  writeFileSync(
    join(migrations, '9000-refuse-commit.sql'),
    `create unlogged table late (id int);
     create function refuse() returns trigger language plpgsql as
       $$ begin if current_database() = '${name}' then raise 'too late'; end if; return null; end $$;
     create constraint trigger refuse after insert on late deferrable initially deferred
       for each row execute function refuse();
     insert into late values (1);`,
  )
  await migrate(source.pool, migrations)
  await take()
  rmSync(join(folder, 'secrets.key'))
  await expect(load()).rejects.toThrow('too late')
  expect(readdirSync(folder)).toEqual(['all.tar.gz'])
})

test('a row larger than a part of the archive survives', async () => {
  const title = `repeat('0123456789', 2000000)`
  await source.pool.query(`insert into books (author, title) values (1, ${title})`)
  await take()
  await load()
  const { rows } = await target.pool.query(
    `select title = ${title} as same from books order by id desc limit 1`,
  )
  expect(rows).toEqual([{ same: true }])
})

test('an existing file is not overwritten, and a failed backup leaves none', async () => {
  await take()
  await expect(take()).rejects.toThrow('exists already')
  rmSync(file())
  const url = source.url.replace(/\/test_\w+/, '/absent')
  await expect(backup({ url, file: file(), dataDirectory: folder, extraFiles })).rejects.toThrow(
    'absent',
  )
  expect(readdirSync(folder)).toEqual([])
  expect(existsSync(file())).toBe(false)
})

/** Otherwise each key takes a second, and this file tries several. */
function deriveKeysCheaply(): void {
  const { setPassphrase } = Encrypter.prototype
  const spy = vi.spyOn(Encrypter.prototype, 'setPassphrase')
  spy.mockImplementation(function (this: Encrypter, passphrase) {
    setPassphrase.call(this, passphrase)
    this.setScryptWorkFactor(10)
  })
  onTestFinished(() => spy.mockRestore())
}

async function holdExclusively(database: TestDatabase) {
  const client = await database.pool.connect()
  const { rows } = await client.query('select pg_try_advisory_lock(7262002) as taken')
  return {
    isHeld: rows[0].taken,
    [Symbol.asyncDispose]: async () => client.release(true),
  }
}
