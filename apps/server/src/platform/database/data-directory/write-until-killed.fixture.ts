import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '#platform/database/connection/create-pool.ts'
import { lockDataDirectory } from '#platform/database/data-directory/lock-data-directory.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts'

/** Writes rows and prints each id once PostgreSQL has acknowledged it, until it is killed. */
const [dataDirectory = '', reachableParent = ''] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

const owner = { pid: process.pid, url: 'http://localhost:3999' }
const release = await lockDataDirectory(dataDirectory, () => owner)
print('locked')
const postgres = await startEmbeddedPostgres({
  dataDirectory,
  reachableParent,
  report: print,
  log: { warn: print, error: print },
})
const pool = createPool(postgres.url)
await pool.query('create table if not exists acknowledged (id bigint primary key)')
print(`postmaster ${postgres.processId()}`)

let isStopping = false
process.once('SIGTERM', () => {
  isStopping = true
})

let lastId = Date.now() * 1000
async function write(): Promise<void> {
  while (!isStopping) {
    const id = ++lastId
    const stored = await pool.query('insert into acknowledged values ($1)', [id]).then(
      () => true,
      () => false,
    )
    if (stored) print(`stored ${id}`)
    else await delay(20)
  }
}
await Promise.all([write(), write(), write(), write()])
await pool.end()
await postgres.stop()
await release()
