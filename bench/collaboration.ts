// Writing together: 50 documents with 4 writers each at 5 keys a second, the throughput against a bare
// Hocuspocus that stores nothing, memory per open document, database writes per key, and how long a document
// with a long history takes to open. Both servers are asked in turns, by the same clients.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as Y from 'yjs'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'
import { createId, emptyContent } from '../packages/domain/src/index.ts'
import { findFreePort } from '../scripts/find-free-port.ts'
import {
  createStopwatch,
  openWriter,
  type Served,
  until,
  type Writer,
} from './collaboration/writers.ts'
import { findPercentile } from './processes/open-product.ts'
import { untilListening } from './processes/until-listening.ts'
import { signUp } from './prompts/start-api.ts'

const documentCount = 50
const writersPerDocument = 4
const keysPerSecond = 5
const typingSeconds = Number(process.env.BENCH_SECONDS ?? 15)
/** As fast as a connection may send; together far more than a server can take. */
const floodKeysPerSecond = 100
const floodKeys = 150
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const openDocuments = 200
const historyEdits = 100_000

const folder = mkdtempSync(join(tmpdir(), 'bench-collaboration-'))
chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({
  dataDirectory: folder,
  reachableParent: folder,
  report: () => undefined,
})

async function start(file: string, environment: Record<string, string>) {
  const port = await findFreePort()
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilListening(child, port, { tries: 600, path: '/' })
  return { child, port }
}

const product = await start('apps/server/src/main.ts', {
  DATABASE_URL: postgres.url,
  SECRETS_KEY: 'a master key that is long enough',
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  SEED_DEMO: 'false',
})
const bare = await start('bench/collaboration/serve-bare.ts', {})
const api = `http://127.0.0.1:${product.port}`
const { auth } = await (await fetch(`${api}/api/v1/config`)).json()

/** Of whom each has so many documents open and no more. */
async function signUpPerson(): Promise<string> {
  return await signUp(api, auth.anonKey, `${createId()}@example.com`)
}

async function makePrompt(token: string, body = ''): Promise<string> {
  const id = createId()
  const response = await fetch(`${api}/api/v1/prompts/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      saveId: createId(),
      baseRevision: 0,
      content: { ...emptyContent, body },
    }),
  })
  if (!response.ok) throw new Error(await response.text())
  return id
}

type Room = { served: Served; name: string }

const rooms: Record<'product' | 'bare', Room[]> = { product: [], bare: [] }
for (let index = 0; index < documentCount; index++) {
  const token = await signUpPerson()
  const name = await makePrompt(token)
  rooms.product.push({ served: { url: `ws://127.0.0.1:${product.port}/collab`, token }, name })
  rooms.bare.push({ served: { url: `ws://127.0.0.1:${bare.port}`, token: '' }, name })
}

const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

async function openAll(asked: Room[]): Promise<Writer[][]> {
  const groups = asked.map(({ served, name }) =>
    Array.from({ length: writersPerDocument }, () => openWriter(served, name)),
  )
  await until(() => groups.flat().every((writer) => writer.isOpen()))
  return groups
}

const closeAll = (groups: Writer[][]) => {
  for (const writer of groups.flat()) writer.close()
}

/** Everybody presses a key so often, and the answer is when all have seen all. */
async function type(groups: Writer[][], { perSecond, keys }: { perSecond: number; keys: number }) {
  const stopwatch = createStopwatch()
  for (const writer of groups.flat()) stopwatch.watch(writer)
  const expected = groups.length * writersPerDocument * keys * (writersPerDocument - 1)
  const begun = performance.now()
  await Promise.all(
    groups.flat().map(async (writer, index) => {
      await pause((index % 20) * (1_000 / perSecond / 20))
      for (let key = 0; key < keys; key++) {
        stopwatch.press(writer)
        const due = begun + ((key + 1) * 1_000) / perSecond
        await pause(Math.max(1, due - performance.now()))
      }
    }),
  )
  await until(() => stopwatch.times.length >= expected)
  const seconds = (performance.now() - begun) / 1_000
  return {
    times: stopwatch.times,
    keysPerSecond: (groups.length * writersPerDocument * keys) / seconds,
  }
}

// First, while nothing else has grown the processes.
const text = 'A line of a prompt that somebody wrote.\n'.repeat(50)
for (const [kind, { child }] of [
  ['bare', bare],
  ['product', product],
] as const) {
  const many: Room[] = []
  for (let index = 0; index < openDocuments; index++) {
    const { served } = rooms[kind][index % documentCount] ?? { served: { url: '', token: '' } }
    many.push({ served, name: kind === 'bare' ? createId() : await makePrompt(served.token, text) })
  }
  await pause(1_000)
  const before = memoryOf(child.pid)
  const writers: Writer[] = []
  for (const { served, name } of many) {
    const writer = openWriter(served, name)
    writers.push(writer)
    await until(() => writer.isOpen())
    if (kind === 'bare') writer.document.getText('body').insert(0, text)
  }
  await pause(2_000)
  const each = ((memoryOf(child.pid) - before) * 1_024) / openDocuments
  console.log(
    `${kind.padEnd(8)} ${each.toFixed(0)} KB of memory per open document of 2 KB with its connection`,
  )
  for (const writer of writers) writer.close()
}

const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
const countWrites = async () => {
  const { rows } = await database.query(`
    select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as rows,
      (select xact_commit::int from pg_stat_database where datname = current_database()) as commits
    from pg_stat_user_tables`)
  return rows[0] as { rows: number; commits: number }
}

for (const kind of ['bare', 'product'] as const) {
  const groups = await openAll(rooms[kind])
  const before = await countWrites()
  const keys = keysPerSecond * typingSeconds
  const { times } = await type(groups, { perSecond: keysPerSecond, keys })
  await pause(2_500)
  const after = await countWrites()
  const all = documentCount * writersPerDocument * keys
  console.log(
    `${kind.padEnd(8)} ${documentCount} documents, ${writersPerDocument} writers, ${keysPerSecond} keys/s: ` +
      `p50 ${findPercentile(times, 0.5).toFixed(0)} ms, p95 ${findPercentile(times, 0.95).toFixed(0)} ms to the others` +
      (kind === 'bare'
        ? ''
        : `; per key ${((after.rows - before.rows) / all).toFixed(2)} rows written in ${((after.commits - before.commits) / all).toFixed(3)} transactions`),
  )
  closeAll(groups)
}

const ratios: number[] = []
for (let round = 0; round < rounds; round++) {
  const rates = { bare: 0, product: 0 }
  for (const kind of round % 2 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)) {
    const groups = await openAll(rooms[kind])
    rates[kind] = (
      await type(groups, { perSecond: floodKeysPerSecond, keys: floodKeys })
    ).keysPerSecond
    closeAll(groups)
    await pause(2_000)
  }
  ratios.push(rates.product / rates.bare)
  console.log(
    `flood    product ${rates.product.toFixed(0)} keys/s, bare ${rates.bare.toFixed(0)} keys/s, ratio ${ratios.at(-1)?.toFixed(2)}`,
  )
}
const ratio = findPercentile(ratios, 0.5)

/** Somebody writes and corrects themselves for long, mostly where they were, sometimes elsewhere. */
function writeHistory(): Y.Doc {
  const document = new Y.Doc()
  const body = document.getText('body')
  let place = 0
  for (let edit = 0; edit < historyEdits; edit++) {
    if (edit % 200 === 0) place = (edit * 7_919) % (body.length + 1)
    if (edit % 4 === 3 && place > 0) body.delete(--place, 1)
    else body.insert(place++, 'abcdefghij \n'.charAt(edit % 12))
    if (body.length > 20_000) {
      body.delete(0, 10_000)
      place = 0
    }
  }
  return document
}

const { served } = rooms.product[0] ?? { served: { url: '', token: '' } }
const oldName = await makePrompt(served.token)
const history = writeHistory()
const author = openWriter(served, oldName, history)
await until(() => author.isOpen() && !author.provider.hasUnsyncedChanges)
await pause(3_000)
const freshName = await makePrompt(served.token, history.getText('body').toString())
author.close()
await pause(2_000)
const opening: Record<string, number[]> = { old: [], fresh: [] }
for (let round = 0; round < 21; round++)
  for (const [kind, name] of [
    ['old', oldName],
    ['fresh', freshName],
  ] as const) {
    const begun = performance.now()
    const writer = openWriter(served, name)
    await until(() => writer.isOpen())
    opening[kind]?.push(performance.now() - begun)
    writer.close()
    await pause(300)
  }
const [old, fresh] = [
  findPercentile(opening.old ?? [], 0.5),
  findPercentile(opening.fresh ?? [], 0.5),
]
console.log(
  `opening  ${historyEdits.toLocaleString('en')} edits ${old.toFixed(0)} ms, fresh ${fresh.toFixed(0)} ms, ratio ${(old / fresh).toFixed(2)}`,
)

await database.end()
for (const { child } of [product, bare]) {
  child.kill()
  await new Promise((resolve) => child.once('exit', resolve))
}
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
const isGood = ratio >= 0.7 && old / fresh <= 2
console.log(
  isGood
    ? 'Within its limits'
    : `Beyond its limits: throughput ${ratio.toFixed(2)} of 0.7 at least, opening ${(old / fresh).toFixed(2)} of 2 at most`,
)
process.exit(isGood ? 0 : 1)
