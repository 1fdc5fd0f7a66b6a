// What somebody who is signed in notices of a crawler that walks through the library as fast as it can:
// the same requests of the API, with and without it, in turns. Nothing limits the crawler, as if it asked
// from very many addresses. Needs a build.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createPool } from '../apps/server/src/platform/database/connection/create-pool.ts'
import { migrate } from '../apps/server/src/platform/database/migrations/migrate.ts'
import { emptyContent } from '../packages/domain/src/index.ts'
import { openDatabase } from './processes/open-database.ts'
import { fillLibrary } from './site/fill-library.ts'
import type { Order, Walked } from './site/walk.ts'

const prompts = Number(process.env.BENCH_PROMPTS ?? 20_000)
const pages = Number(process.env.BENCH_PAGES ?? 10_000)
const connections = Number(process.env.BENCH_CONNECTIONS ?? 8)
const requests = Number(process.env.BENCH_REQUESTS ?? 100)
const port = Number(process.env.BENCH_PORT ?? 7310)
const site = `http://localhost:${port}`
const mainFile = join(import.meta.dirname, '../apps/server/src/main.ts')

const { folder, postgres, close } = await openDatabase('crawler', { durable: true })
const pool = createPool(postgres.url)
await migrate(pool)
await fillLibrary(pool, { people: 1_000, prompts })
await pool.end()
const server = await startServer()
const walker = fork(join(import.meta.dirname, 'site/walk.ts'))
walker.send({ site, pages, connections, prompts })
try {
  const person = await signUp()
  await measure(person)
  await crawlWhile(() => measure(person))
  const alone: number[] = []
  const crawled: number[] = []
  let walked: Walked
  // In turns, because a machine is not equally fast all the time.
  do {
    alone.push(...(await measure(person)))
    walked = await crawlWhile(async () => crawled.push(...(await measure(person))))
  } while (!walked.isDone)
  report('alone', alone)
  report('with the crawler', crawled)
  for (const quantile of [0.5, 0.95]) {
    const ratio = at(crawled, quantile) / at(alone, quantile)
    console.log(`p${quantile * 100} with / without the crawler: ${ratio.toFixed(2)}`)
  }
  console.log(`crawler: ${walked.pages} pages in ${walked.seconds.toFixed(1)} s`)
} finally {
  walker.kill()
  server.kill('SIGTERM')
  await once(server, 'exit')
  await close()
}

async function startServer(): Promise<ChildProcess> {
  const started = spawn(process.execPath, [mainFile], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      SECRETS_KEY: 'the master key of this bench, long enough',
      DATA_DIR: join(folder, 'server'),
      SEED_DEMO: 'off',
      LOG_LEVEL: 'error',
      AUTH_CONFIRM_EMAIL: 'off',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: started.stdout }))
    if (line.startsWith('Serving on ')) return started
  throw new Error('The server did not start')
}

type Person = { token: string; promptId: string }

async function signUp(): Promise<Person> {
  const { auth } = await (await fetch(`${site}/api/v1/config`)).json()
  const answer = await fetch(`${site}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: auth.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'Walnut-Harbour-93' }),
  })
  const { access_token: token } = await answer.json()
  const promptId = randomUUID()
  await save({ token, promptId }, 0)
  return { token, promptId }
}

async function save({ token, promptId }: Person, baseRevision: number): Promise<void> {
  const content = {
    ...emptyContent,
    title: 'A story',
    body: `Tell me about number ${baseRevision}`,
  }
  await ask(`/api/v1/prompts/${promptId}`, token, {
    method: 'PUT',
    body: JSON.stringify({ saveId: randomUUID(), baseRevision, content }),
  })
}

async function ask(path: string, token: string, options: RequestInit = {}): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(site + path, { ...options, headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

/** One request after the other, as a person's browser makes them; how many milliseconds each took. */
async function measure({ token, promptId }: Person): Promise<number[]> {
  const paths = ['/api/v1/me', '/api/v1/prompts', `/api/v1/prompts/${promptId}`, '/api/v1/figures']
  const taken: number[] = []
  for (let time = 0; time < requests; time++) {
    const begun = performance.now()
    await ask(paths[time % paths.length] ?? '', token)
    taken.push(performance.now() - begun)
  }
  return taken
}

/** The crawler walks in a process of its own, and has come to rest when this returns. */
async function crawlWhile(work: () => Promise<unknown>): Promise<Walked> {
  const rest: Promise<Walked[]> = once(walker, 'message')
  walker.send('go' satisfies Order)
  await work()
  walker.send('pause' satisfies Order)
  const [walked] = await rest
  if (!walked) throw new Error('The crawler said nothing')
  return walked
}

function at(taken: number[], quantile: number): number {
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * quantile)] ?? 0
}

function report(name: string, taken: number[]): void {
  const [middle, late, last] = [0.5, 0.95, 0.99].map((quantile) => at(taken, quantile).toFixed(1))
  console.log(`${name.padEnd(18)} p50 ${middle} ms  p95 ${late} ms  p99 ${last} ms`)
}
