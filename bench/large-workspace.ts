// One workspace with 5,000 prompts and 25,000 runs, and one with ten times that: the storage it uses, the history with its
// models, and syncs of a device that has everything. What the larger one takes, beside the smaller one.
import type { Pool } from 'pg'
import { recountStorage } from '../apps/server/src/features/storage/index.ts'
import {
  createKysely,
  createPool,
} from '../apps/server/src/platform/database/connection/create-pool.ts'
import { fillRuns } from './large-workspace/fill-runs.ts'
import { openDatabase } from './processes/open-database.ts'
import { findPercentile } from './processes/open-product.ts'
import { startApi } from './prompts/start-api.ts'

const sizes = (process.env.BENCH_SIZES ?? '5000,50000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 50)
const runsEach = 5
/** Times that the larger one may take of the smaller one. */
const aim = 2

/** It reads everything: its ratio is that of the sizes. */
const firstSync = 'first sync, all pages'

// One account asks far more often than it may.
process.env.RATE_LIMITS = 'off'

type Ask = (path: string) => Promise<{ milliseconds: number; answer: Answer }>
type Answer = { cursor: string; isMore: boolean; prompts: { id: string }[] }
/** Milliseconds by what was asked. */
type Figures = Map<string, number>

const { folder, postgres, close } = await openDatabase('large-workspace')
try {
  const measured: Figures[] = []
  for (const size of sizes) measured.push(await measure(size))
  report(measured)
} finally {
  await close()
}

function report(measured: Figures[]): void {
  for (const name of measured[0]?.keys() ?? []) {
    const milliseconds = measured.map((figures) => figures.get(name) ?? Number.NaN)
    const ratio = (milliseconds.at(-1) ?? Number.NaN) / (milliseconds[0] ?? Number.NaN)
    const isMissed = name !== firstSync && ratio > aim
    const figures = milliseconds.map((each) => each.toFixed(1)).join(', ')
    console.log(`${name}: ${figures} ms, ratio ${ratio.toFixed(2)}${isMissed ? '  MISSED' : ''}`)
    if (isMissed) process.exitCode = 1
  }
}

async function measure(prompts: number): Promise<Figures> {
  const databaseUrl = await createDatabase(`large_${prompts}`)
  const { child, port, people } = await startApi(
    { databaseUrl, folder },
    { people: 1, signedIn: 1, promptsEach: prompts, versionsEach: 2 },
  )
  const pool = createPool(databaseUrl, { size: 1 })
  try {
    await fillRuns(pool, runsEach)
    await countSums(pool)
    const headers = { authorization: `Bearer ${people[0]?.token}` }
    return await askAll(pool, async (path) => {
      const start = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, { headers })
      const answer: Answer = await response.json()
      if (!response.ok) throw new Error(JSON.stringify(answer))
      return { milliseconds: performance.now() - start, answer }
    })
  } finally {
    await pool.end()
    child.kill()
  }
}

async function createDatabase(name: string): Promise<string> {
  const pool = createPool(postgres.administratorUrl, { size: 1 })
  const { rows } = await pool.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await pool.query(`create database ${name}`)
  await pool.end()
  const url = new URL(postgres.administratorUrl)
  url.pathname = name
  return url.href
}

/** The rows were made without triggers. */
async function countSums(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from workspaces')
  for (const { id } of rows) await recountStorage(createKysely(pool), id)
}

async function askAll(pool: Pool, ask: Ask): Promise<Figures> {
  const median = async (prepare: () => Promise<string>): Promise<number> => {
    const times: number[] = []
    for (let round = -5; round < rounds; round += 1) {
      const { milliseconds } = await ask(await prepare())
      // What comes before is for getting warm.
      if (round >= 0) times.push(milliseconds)
    }
    return findPercentile(times, 0.5)
  }
  await pool.query('truncate sync_states, sync_items, sync_marks')
  const start = performance.now()
  let { answer } = await ask('/sync')
  while (answer.isMore) ({ answer } = await ask(`/sync?since=${answer.cursor}`))
  const first = performance.now() - start
  const changeOne = () =>
    pool.query(
      `update prompts set revision = revision + 1, updated_at = now()
       where id = (select id from prompts offset 100 limit 1)`,
    )
  return new Map([
    ['storage in use', await median(async () => '/storage')],
    ['history with its models', await median(async () => '/runs')],
    ['empty sync', await median(async () => `/sync?since=${answer.cursor}`)],
    [
      'sync of a changed prompt',
      await median(async () => {
        await changeOne()
        return `/sync?since=${answer.cursor}`
      }),
    ],
    [
      'the same after a night',
      await median(async () => {
        await changeOne()
        await pool.query(`update sync_states set checked_at = now() - interval '16 hours'`)
        return `/sync?since=${answer.cursor}`
      }),
    ],
    [firstSync, first],
  ])
}
