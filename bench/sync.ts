// A copy of 10,000 prompts: the first sync (seconds beside reading the rows plainly, and bytes beside a plain gzip of the same
// JSON), what /healthz takes meanwhile, an empty delta beside /healthz, a delta of 10 prompts beside an empty one, and
// searching the copy.
import 'fake-indexeddb/auto'
import { get } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { SyncPage } from '@product/contract'
import type { Caller } from '@product/sdk'
import { openCopy, pull, search } from '@product/sync'
import { createPool } from '../apps/server/src/platform/database/connection/create-pool.ts'
import { openDatabase } from './processes/open-database.ts'
import { findPercentile } from './processes/open-product.ts'
import { startApi } from './prompts/start-api.ts'
import { timeInTurn } from './prompts/time-in-turn.ts'

const prompts = Number(process.env.BENCH_PROMPTS ?? 10_000)
const times = Number(process.env.BENCH_ROUNDS ?? 300)
const aims = {
  /** Beside reading the same rows, writing them as JSON and compressing it, without a server. */
  firstSync: 6,
  bytes: 1.1,
  /** /healthz while the first sync is under way, beside alone. */
  healthMeanwhile: 5,
  /** Beside /healthz. */
  emptyDelta: 3,
  /** A delta of 10 prompts, beside an empty one. */
  deltaOfTen: 20,
  search: 50,
}

// One account asks far more often than it may.
process.env.RATE_LIMITS = 'off'

const { folder, postgres, close } = await openDatabase('sync')
const databaseUrl = postgres.administratorUrl
const { child, port, people } = await startApi(
  { databaseUrl, folder },
  { people: 1, signedIn: 1, promptsEach: prompts, versionsEach: 2 },
)
const token = people[0]?.token ?? ''

try {
  const pages = await measureFirstSync()
  const cursor = pages.at(-1)?.cursor ?? ''
  await measureDeltas(cursor)
  await measureSearch(pages)
} finally {
  child.kill()
  await close()
}

function report(line: string, isReached = true): void {
  console.log(isReached ? line : `${line}  MISSED`)
  if (!isReached) process.exitCode = 1
}

type Received = { page: SyncPage; json: string; bytes: number }

/** One page as a browser receives it. */
function askPage(since: string | undefined): Promise<Received> {
  const path = `/api/v1/sync${since === undefined ? '' : `?since=${since}`}`
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' }
  return new Promise((resolve, reject) => {
    get({ port, path, headers }, async (response) => {
      const body = await buffer(response)
      const encoding = response.headers['content-encoding']
      const json = String(
        encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body,
      )
      if (response.statusCode === 200) resolve({ page: JSON.parse(json), json, bytes: body.length })
      else reject(new Error(json))
    }).on('error', reject)
  })
}

async function measureFirstSync(): Promise<SyncPage[]> {
  const stopAlone = watchHealth()
  await setTimeout(2_000)
  const alone = findPercentile(await stopAlone(), 0.95)
  const stop = watchHealth()
  const received: Received[] = []
  const start = performance.now()
  let compared = 0
  do {
    received.push(await askPage(received.at(-1)?.page.cursor))
    compared ||= performance.now() - start
  } while (received.at(-1)?.page.isMore)
  const seconds = (performance.now() - start) / 1_000
  const answers = await stop()
  const bytes = received.reduce((sum, each) => sum + each.bytes, 0)
  const plain = gzipSync(`[${received.map(({ json }) => json).join()}]`).length
  const count = received.reduce((sum, { page }) => sum + page.prompts.length, 0)
  const plainSeconds = await readPlainly()
  const times = seconds / plainSeconds
  report(
    `first sync of ${count} prompts: ${seconds.toFixed(2)} s in ${received.length} pages; the same rows plainly ${plainSeconds.toFixed(2)} s, ratio ${times.toFixed(1)} (at most ${aims.firstSync})`,
    times <= aims.firstSync,
  )
  report(`  of which the comparison and the first page: ${(compared / 1_000).toFixed(2)} s`)
  const ratio = bytes / plain
  const line = `  ${Math.round(bytes / 1_000)} KB, plain gzip ${Math.round(plain / 1_000)} KB, ratio ${ratio.toFixed(2)} (at most ${aims.bytes})`
  report(line, ratio <= aims.bytes)
  const meanwhile = findPercentile(answers, 0.95)
  report(
    `  /healthz meanwhile: p95 ${meanwhile.toFixed(1)} ms, alone ${alone.toFixed(1)} ms, ratio ${(meanwhile / alone).toFixed(1)} (at most ${aims.healthMeanwhile}); slowest ${Math.max(...answers).toFixed(0)} ms`,
    meanwhile / alone <= aims.healthMeanwhile,
  )
  return received.map(({ page }) => page)
}

/** Seconds for the rows of the prompts, in as many parts as a first sync has pages. */
async function readPlainly(): Promise<number> {
  const pool = createPool(databaseUrl, { size: 1 })
  const start = performance.now()
  for (let offset = 0; offset < prompts; offset += 500) {
    const { rows } = await pool.query('select * from prompts order by id limit 500 offset $1', [
      offset,
    ])
    gzipSync(JSON.stringify(rows))
  }
  const seconds = (performance.now() - start) / 1_000
  await pool.end()
  return seconds
}

/** Milliseconds of each answer about the server's health, which is asked for again and again until it is stopped. */
function watchHealth() {
  let isOver = false
  const answers: number[] = []
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now()
      await new Promise<void>((resolve, reject) => {
        get({ port, path: '/healthz' }, async (response) => {
          await text(response)
          resolve()
        }).on('error', reject)
      })
      answers.push(performance.now() - start)
    }
  })()
  // Heard of when it is stopped: if the sync fails first, that is the error to tell.
  asking.catch(() => undefined)
  return async (): Promise<number[]> => {
    isOver = true
    await asking
    return answers
  }
}

async function measureDeltas(cursor: string): Promise<void> {
  const empty = { path: `/api/v1/sync?since=${cursor}`, token }
  const [ofHealth, ofEmpty] = await timeInTurn(
    [
      { port, asked: [{ path: '/healthz' }] },
      { port, asked: [empty] },
    ],
    times,
  )
  const [health, nothing] = [findPercentile(ofHealth, 0.5), findPercentile(ofEmpty, 0.5)]
  const ratio = nothing / health
  report(
    `empty delta: ${nothing.toFixed(2)} ms, /healthz ${health.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (at most ${aims.emptyDelta})`,
    ratio <= aims.emptyDelta,
  )
  const pool = createPool(databaseUrl, { size: 1 })
  const deltas: number[] = []
  let since = cursor
  for (let round = 0; round < 20; round++) {
    await pool.query(
      `update prompts set revision = revision + 1, updated_at = now()
       where id in (select id from prompts order by random() limit 10)`,
    )
    const start = performance.now()
    const { page } = await askPage(since)
    deltas.push(performance.now() - start)
    if (page.prompts.length !== 10) throw new Error(`The delta has ${page.prompts.length} prompts`)
    since = page.cursor
  }
  await pool.end()
  const ten = findPercentile(deltas, 0.5)
  report(
    `delta of 10: ${ten.toFixed(1)} ms, ratio to an empty one ${(ten / nothing).toFixed(1)} (at most ${aims.deltaOfTen})`,
    ten / nothing <= aims.deltaOfTen,
  )
}

async function measureSearch(pages: SyncPage[]): Promise<void> {
  const copy = await openCopy({ server: 'bench', accountId: 'bench' })
  const waiting = [...pages]
  const call = (async () => waiting.shift()) as Caller
  await pull(copy, { call, callIn: () => call })
  const begun = performance.now()
  await search(copy, '')
  const first = performance.now() - begun
  const queries = [
    '',
    's',
    'su',
    'summarize',
    'write a',
    'customer email',
    'zebra',
    'sumarize',
    'tone for the',
    'qqqq',
  ]
  const searches: number[] = []
  for (let round = 0; round < times; round++) {
    const start = performance.now()
    await search(copy, queries[round % queries.length] ?? '')
    searches.push(performance.now() - start)
  }
  const [half, most] = [findPercentile(searches, 0.5), findPercentile(searches, 0.95)]
  report(
    `search: p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms (at most ${aims.search}); the first, which reads the copy, ${first.toFixed(0)} ms`,
    most <= aims.search,
  )
  copy.close()
}
