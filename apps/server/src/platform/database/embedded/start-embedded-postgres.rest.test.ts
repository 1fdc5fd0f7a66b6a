import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#platform/startup-error.ts'
import { canMount } from '#testing/can-mount.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { explainFailure } from '../data-directory/explain-failure.ts'
import { chooseDatabaseUser } from './database-user.ts'
import { binariesIn, findBinaries } from './find-binaries.ts'
import { launch } from './launch.ts'
import { isAlive } from './postmaster-file.ts'
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let dataDirectory: string
const started: EmbeddedPostgres[] = []

beforeEach(() => {
  folder = createTestFolder()
  dataDirectory = join(folder, 'data')
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
  rmSync(folder, { recursive: true })
})

async function start(options: Partial<EmbeddedOptions> = {}) {
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    reachableParent: join(folder, 'reachable'),
    durable: false,
    report: () => undefined,
    ...options,
  })
  started.push(postgres)
  return postgres
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const readLog = () => readFileSync(join(dataDirectory, 'postgres.log'), 'utf8')
const setting = (name: string) => `current_setting('${name}') as ${name}`

test('durable settings are on, nothing listens on the network, and a password is needed', async () => {
  const postgres = await start({ durable: true })
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses']
  expect(await ask(postgres.url, `select ${names.map(setting).join(', ')}`)).toEqual([
    { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', listen_addresses: '' },
  ])
  expect(await ask(postgres.url, 'select usesuper from pg_user where usename = user')).toEqual([
    { usesuper: false },
  ])
  const wrong = postgres.url.replace(/:[0-9a-f]+@/, ':wrong@')
  await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(dataDirectory, 'postgres.password')).mode & 0o777).toBe(0o600)
  const socket = String(new URL(postgres.url).searchParams.get('host'))
  expect(statSync(socket).mode & 0o777).toBe(0o700)
})

test('it stops cleanly, leaves no process and no socket, and keeps its data', async () => {
  const first = await start({ durable: true })
  await ask(first.url, 'create table kept (id int)')
  const processId = first.processId()
  const socket = String(new URL(first.url).searchParams.get('host'))
  await first.stop()
  expect(isAlive(processId)).toBe(false)
  expect(existsSync(socket)).toBe(false)
  const second = await start({ durable: true })
  expect(await ask(second.url, 'select * from kept')).toEqual([])
  expect(readLog()).toContain('database system was shut down at')
  expect(readLog()).not.toMatch(/interrupted|not properly shut down/)
})

test('it runs in a session of its own, out of reach of Ctrl-C', async () => {
  const postgres = await start()
  const status = readFileSync(`/proc/${postgres.processId()}/stat`, 'utf8')
  const [, , processGroup, session] = status.slice(status.lastIndexOf(')') + 2).split(' ')
  expect([processGroup, session]).toEqual(Array(2).fill(String(postgres.processId())))
})

test('it is stopped even when a clean shutdown hangs, and keeps its data', async () => {
  const first = await start({ durable: true })
  await ask(first.url, 'create table kept (id int)')
  process.kill(await findCheckpointer(first.administratorUrl), 'SIGSTOP')
  const processId = first.processId()
  await first.stop()
  expect(isAlive(processId)).toBe(false)
  const second = await start({ durable: true })
  expect(await ask(second.url, 'select * from kept')).toEqual([])
})

async function findCheckpointer(url: string): Promise<number> {
  const sql = `select pid from pg_stat_activity where backend_type = 'checkpointer'`
  const [row] = await ask<{ pid: number }>(url, sql)
  if (!row) throw new Error('There is no checkpointer')
  return row.pid
}

test('left-overs of a half-made database are removed and never used', async () => {
  const leftOver = join(dataDirectory, 'postgres.new-killed')
  mkdirSync(leftOver, { recursive: true })
  writeFileSync(join(leftOver, 'PG_VERSION'), '18\n')
  await start()
  expect(readdirSync(dataDirectory).filter((name) => name.includes('new'))).toEqual([])
})

test('a lost password file is replaced', async () => {
  const first = await start()
  await first.stop()
  rmSync(join(dataDirectory, 'postgres.password'))
  const second = await start()
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a process that got the pid of a killed PostgreSQL does not block the start', async () => {
  const first = await start()
  await first.stop()
  const cluster = join(dataDirectory, 'postgres')
  const user = chooseDatabaseUser(cluster)
  const stranger = launch('sleep', ['60'], { user, signalOnOurDeath: 'KILL', stdio: 'ignore' })
  onTestFinished(() => {
    stranger.kill('SIGKILL')
  })
  // The state that PostgreSQL finds when the machine was restarted after a crash.
  const lines = [stranger.pid, cluster, 1, 5432, '/tmp', '', ' 1 1', 'ready', '']
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
  if (user) chownSync(join(cluster, 'postmaster.pid'), user.uid, user.gid)
  const second = await start()
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another major version is refused with the way to go', async () => {
  const cluster = join(dataDirectory, 'postgres')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  if (isRoot) chownSync(cluster, 65534, 65534)
  const refusal = expect(start()).rejects
  await refusal.toThrow(/written by PostgreSQL 17; this version runs PostgreSQL 18/)
  await expect(start()).rejects.toThrow(/npm run backup.*npm run restore -- FILE/)
})

test('a folder that holds something else is refused', async () => {
  mkdirSync(join(dataDirectory, 'postgres', 'photos'), { recursive: true })
  if (isRoot) chownSync(join(dataDirectory, 'postgres'), 65534, 65534)
  await expect(start()).rejects.toThrow('something that is not a PostgreSQL database')
  expect(existsSync(join(dataDirectory, 'postgres', 'photos'))).toBe(true)
})

test('a data folder in a file system that takes none is refused', async () => {
  await expect(start({ dataDirectory: '/proc/here/data' })).rejects.toThrow(
    'The data folder /proc/here/data cannot be used',
  )
})

test('a data folder that cannot be made is named', async () => {
  writeFileSync(join(folder, 'file'), '')
  const inside = join(folder, 'file', 'data')
  await expect(start({ dataDirectory: inside })).rejects.toThrow(inside)
})

/** Programs that fail as the real ones would. */
function createStubBinaries(initdb: string, postgres: string) {
  const directory = join(folder, 'stub')
  mkdirSync(join(directory, 'bin'), { recursive: true })
  mkdirSync(join(directory, 'share', 'postgresql'), { recursive: true })
  writeFileSync(join(directory, 'share', 'postgresql', 'postgres.bki'), '')
  const write = (name: string, script: string) =>
    writeFileSync(join(directory, 'bin', name), `#!/bin/sh\n[ "$1" = -V ] && exit 0\n${script}\n`, {
      mode: 0o755,
    })
  write('initdb', initdb)
  write('postgres', postgres)
  return binariesIn(directory, '18.0')
}

/** Run with --pgdata=FOLDER first. */
const makeCluster = 'echo 18 > "$(echo "$1" | cut -d= -f2)/PG_VERSION"'

test('a disk that is full while the database is created gives a clear message', async () => {
  const script = 'echo "initdb: error: could not write: No space left on device" >&2; exit 1'
  const failure = start({ binaries: createStubBinaries(script, 'exit 1') })
  await expect(failure).rejects.toThrow(`The disk that holds ${dataDirectory} is full.`)
  await expect(failure).rejects.toBeInstanceOf(StartupError)
  expect(readdirSync(dataDirectory)).toEqual(['postgres.password'])
})

test('a disk that is full when PostgreSQL starts gives a clear message', async () => {
  const script = '[ "$1" = --single ] && exit 0; echo "FATAL: No space left on device" >&2; exit 1'
  const failure = start({ binaries: createStubBinaries(makeCluster, script) })
  await expect(failure).rejects.toThrow(`The disk that holds ${dataDirectory} is full.`)
})

test('any other failure shows the last words of PostgreSQL', async () => {
  const script = '[ "$1" = --single ] && exit 0; echo "FATAL: the moon is wrong" >&2; exit 1'
  const failure = start({ binaries: createStubBinaries(makeCluster, script) })
  await expect(failure).rejects.toThrow(/PostgreSQL failed.*\n.*FATAL: the moon is wrong/)
})

test.runIf(canMount())(
  'a small file system that is really full gives a clear message',
  async () => {
    mkdirSync(dataDirectory)
    const options = ['-t', 'tmpfs', '-o', 'size=20m,mode=711', 'none', dataDirectory]
    expect(spawnSync('mount', options).status).toBe(0)
    try {
      await expect(start()).rejects.toThrow(`The disk that holds ${dataDirectory} is full.`)
      expect(readdirSync(dataDirectory)).toEqual(['postgres.password'])
      spawnSync('mount', ['-o', 'remount,size=200m', dataDirectory])
      await (await start()).stop()
      spawnSync('sh', ['-c', `cat /dev/zero > ${join(dataDirectory, 'filler')}`])
      expect(explainFailure('PostgreSQL', '', dataDirectory).message).toContain('is full')
      await expect(start()).rejects.toThrow(`The disk that holds ${dataDirectory} is full.`)
      rmSync(join(dataDirectory, 'filler'))
      await (await start()).stop()
    } finally {
      spawnSync('umount', [dataDirectory])
    }
  },
)

test('a password file with something else is refused without its content', async () => {
  mkdirSync(dataDirectory)
  writeFileSync(join(dataDirectory, 'postgres.password'), "x' superuser; --")
  const failure = start()
  await expect(failure).rejects.toThrow("does not hold the database's password")
  await expect(failure).rejects.not.toThrow('superuser')
})

test.runIf(isRoot)('in a closed folder, data live in a reachable one and move along', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  dataDirectory = join(closed, 'data')
  const first = await start()
  expect(first.directory).toMatch(/\/reachable\/[a-z]+-[0-9a-f]{12}$/)
  await ask(first.url, 'create table kept (id int)')
  await first.stop()
  renameSync(closed, join(folder, 'moved'))
  dataDirectory = join(folder, 'moved', 'data')
  const second = await start()
  expect(second.directory).toBe(first.directory)
  expect(await ask(second.url, 'select * from kept')).toEqual([])
})

test.runIf(isRoot)('binaries in a closed folder are copied once for each version', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  cpSync(findBinaries().directory, closed, { recursive: true, verbatimSymlinks: true })
  chmodSync(closed, 0o700)
  const steps: string[] = []
  const report = (step: string) => steps.push(step)
  const copies = () => steps.filter((step) => step.startsWith('Copying')).length
  const first = await start({ binaries: binariesIn(closed, '18.4.0'), report })
  expect(first.directory).toBe(dataDirectory)
  await first.stop()
  await (await start({ binaries: binariesIn(closed, '18.4.0'), report })).stop()
  expect(copies()).toBe(1)
  await (await start({ binaries: binariesIn(closed, '18.5.0'), report })).stop()
  expect(copies()).toBe(2)
  const [home] = readdirSync(join(folder, 'reachable'))
  const kept = readdirSync(join(folder, 'reachable', String(home)))
  expect(kept.filter((name) => name.startsWith('binaries'))).toEqual(['binaries-18.5.0'])
})

test.runIf(isRoot)(
  'data that became unreachable is named, not replaced by an empty database',
  async () => {
    await (await start()).stop()
    chmodSync(dataDirectory, 0o700)
    await expect(start()).rejects.toThrow(`cannot enter ${dataDirectory}, where its data is`)
  },
)
