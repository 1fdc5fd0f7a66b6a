import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { type Fixture, startFixture } from '#testing/start-fixture.ts'
import { createPool } from '../connection/create-pool.ts'
import { isAlive, readPostmasterFile } from '../embedded/postmaster-file.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { lockDataDirectory } from './lock-data-directory.ts'

// Each starts PostgreSQL several times with durable settings, on whatever disk there is.

let folder: string
let dataDirectory: string
let writer: Fixture

beforeEach(() => {
  folder = createTestFolder()
  dataDirectory = join(folder, 'data')
})

afterEach(async () => {
  writer.kill('SIGKILL')
  await writer.ended
  const running = readPostmasterFile(join(dataDirectory, 'postgres'))
  if (running && isAlive(running.pid)) {
    process.kill(running.pid, 'SIGINT')
    await expect.poll(() => isAlive(running.pid)).toBe(false)
  }
  const socketRecord = join(dataDirectory, 'postgres.socket')
  if (existsSync(socketRecord)) rmSync(readFileSync(socketRecord, 'utf8'), { recursive: true })
  // A killed initdb may leave a process that writes a moment longer.
  rmSync(folder, { recursive: true, maxRetries: 20 })
})

function startWriter(environment: Record<string, string> = {}): void {
  const file = join(import.meta.dirname, 'write-until-killed.fixture.ts')
  writer = startFixture(file, [dataDirectory, folder], environment)
}

/** The postmaster's process id, when writes are well under way. */
async function untilWriting(): Promise<number> {
  const line = await writer.waitForLine(/^postmaster /)
  await writer.waitForLine(/^stored /)
  await expect.poll(() => listStored().length).toBeGreaterThan(200)
  return Number(line.split(' ')[1])
}

const listStored = (): string[] =>
  writer.lines.filter((line) => line.startsWith('stored ')).map((line) => line.slice(7))

const readLog = () => readFileSync(join(dataDirectory, 'postgres.log'), 'utf8')

/** Opens the database as the next start does, and lists what is missing of the acknowledged. */
async function listLost(): Promise<{ lost: string[]; processId: number }> {
  const release = await lockDataDirectory(dataDirectory, () => ({ pid: 0, url: 'here' }))
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    reachableParent: folder,
    report: () => undefined,
  })
  const pool = createPool(postgres.url)
  const { rows } = await pool.query<{ id: string }>('select id from acknowledged')
  const kept = new Set(rows.map(({ id }) => id))
  const processId = postgres.processId()
  await pool.end()
  await postgres.stop()
  await release()
  return { lost: listStored().filter((id) => !kept.has(id)), processId }
}

test('a killed server loses nothing, and its PostgreSQL stops by itself', async () => {
  startWriter()
  const postmaster = await untilWriting()
  writer.kill('SIGKILL')
  await writer.ended
  const { lost, processId } = await listLost()
  expect(lost).toEqual([])
  expect(processId).not.toBe(postmaster)
  expect(readLog()).not.toContain('was interrupted')
})

test('without setpriv, the PostgreSQL of a killed server is taken over', async () => {
  startWriter({ PATH: '/nowhere' })
  const postmaster = await untilWriting()
  writer.kill('SIGKILL')
  await writer.ended
  expect(await listLost()).toEqual({ lost: [], processId: postmaster })
  expect(readLog()).not.toContain('was interrupted')
})

test('a killed PostgreSQL is started again under the running server, and nothing is lost', async () => {
  startWriter()
  const postmaster = await untilWriting()
  process.kill(postmaster, 'SIGKILL')
  await writer.waitForLine(/^PostgreSQL runs again/)
  await writer.waitForLine(/^stored /, writer.lines.length)
  writer.kill('SIGTERM')
  await writer.ended
  expect((await listLost()).lost).toEqual([])
  expect(readLog()).toContain('was interrupted')
})

test('killing server and PostgreSQL together loses nothing', async () => {
  startWriter()
  const postmaster = await untilWriting()
  process.kill(postmaster, 'SIGKILL')
  writer.kill('SIGKILL')
  await writer.ended
  expect((await listLost()).lost).toEqual([])
  expect(readLog()).toContain('was interrupted')
})

test('a PostgreSQL that hangs while it stops is ended by the next start, and nothing is lost', async () => {
  startWriter()
  const postmaster = await untilWriting()
  // Without it the shutdown of the killed server's PostgreSQL never ends.
  process.kill(findCheckpointer(postmaster), 'SIGSTOP')
  writer.kill('SIGKILL')
  await writer.ended
  const cluster = join(dataDirectory, 'postgres')
  await expect.poll(() => readPostmasterFile(cluster)?.status).toBe('stopping')
  const { lost, processId } = await listLost()
  expect(lost).toEqual([])
  expect(processId).not.toBe(postmaster)
  expect(readLog()).toContain('received immediate shutdown request')
})

function findCheckpointer(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const isCheckpointer = (pid: string) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: checkpointer')
  const found = children.trim().split(' ').find(isCheckpointer)
  if (!found) throw new Error('There is no checkpointer')
  return Number(found)
}

test('a server that is killed while it creates the database starts anew', async () => {
  startWriter()
  const isHalfMade = () =>
    readdirSync(dataDirectory).some((name) => name.startsWith('postgres.new-'))
  await writer.waitForLine(/^Creating the database/)
  await expect.poll(isHalfMade, { interval: 5 }).toBe(true)
  writer.kill('SIGKILL')
  await writer.ended
  expect(isHalfMade()).toBe(true)
  startWriter()
  await untilWriting()
  expect(isHalfMade()).toBe(false)
})

test('a second owner of a data folder is refused until the first has died', async () => {
  startWriter()
  await writer.waitForLine(/^locked/)
  const lock = () =>
    lockDataDirectory(dataDirectory, () => ({ pid: 1, url: 'http://localhost:4000' }))
  await expect(lock()).rejects.toThrow(
    `Already running at http://localhost:3999 (process ${writer.pid}) with the data folder ${dataDirectory}. Stop it first, or set DATA_DIR and PORT to start another.`,
  )
  writer.kill('SIGKILL')
  await writer.ended
  const release = await lock()
  await expect(lock()).rejects.toThrow('Already running at http://localhost:4000 (process 1)')
  await release()
  await (await lock())()
})
