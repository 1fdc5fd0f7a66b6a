// The cost of requests that no cache helps with, beside a bare `node:http` server that runs the same statements
// through pg and sends the same bytes: by requests a second and by processor time. Needs a build.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { storeSimilar } from '../apps/server/src/features/library/prompt-page/similar-prompts.ts'
import {
  createKysely,
  createPool,
} from '../apps/server/src/platform/database/connection/create-pool.ts'
import { migrate } from '../apps/server/src/platform/database/migrations/migrate.ts'
import { createRecorder } from './cold/record.ts'
import { printHeads, type Rate, type Round, report } from './cold/report.ts'
import { requestOf, type Scenario, scenarioNames, scenarios } from './cold/scenarios.ts'
import { openDatabase } from './processes/open-database.ts'
import type { Asked } from './prompts/asked.ts'
import { fill } from './prompts/fill.ts'
import { nextMessage } from './prompts/next-message.ts'
import type { Recorded } from './prompts/serve-bare.ts'
import { describePerson, type Person, signUp, startServer } from './prompts/start-api.ts'
import { processorMillisecondsOfFamily } from './runs/process-figures.ts'
import { fillLibrary } from './site/fill-library.ts'
import { processorTime, type Site, startSite } from './site/start-site.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const prompts = Number(process.env.BENCH_PROMPTS ?? 5_000)
const measured =
  (process.env.BENCH_SCENARIOS?.split(',') as Scenario[] | undefined) ?? scenarioNames
const lanes = 16
/** Pages of a round for each connection; no page is asked for twice. */
const pagesEach = 30
const recordedEach = 8

const { folder, postgres, close } = await openDatabase('cold')
const children: ChildProcess[] = []

try {
  // Only an administrator may add rows without checking each.
  const administrator = new URL(postgres.administratorUrl)
  administrator.pathname = new URL(postgres.url).pathname
  const pool = createPool(postgres.url)
  await migrate(pool)
  await fillLibrary(pool, { people: 1_000, prompts })
  await storeSimilarOfAll(pool)
  const place = { databaseUrl: postgres.url, folder }
  const site = await startSite(place)
  children.push(site.child)
  const tokens: string[] = []
  for (let number = 0; number < 8; number++) tokens.push(await signUpAndEnter(site, number))
  const administratorPool = createPool(administrator.href)
  await fill(administratorPool, { people: 1_010, promptsEach: 30, versionsEach: 5 })
  await Promise.all([pool.end(), administratorPool.end()])
  const people: Person[] = []
  for (const token of tokens) people.push(await describePerson(site.url, token))
  const bare = await startServer('serve-bare.ts', place)
  children.push(bare.child)
  const loader = fork(join(import.meta.dirname, 'prompts/load.ts'))
  children.push(loader)

  printHeads()
  const reached: boolean[] = []
  for (const scenario of measured)
    reached.push(report(scenario, await measure(scenario, { site, bare, loader, people })))
  if (reached.includes(false)) process.exitCode = 1
} finally {
  for (const child of children) child.kill()
  await close()
}

/** As jobs do when prompts are published. */
async function storeSimilarOfAll(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select prompt_id as id from publications
     where not exists (select from similar_prompts where prompt_id = publications.prompt_id)`,
  )
  const database = createKysely(pool)
  for (const { id } of rows) await storeSimilar(database, id)
  if (rows.length > 0) await pool.query('vacuum analyze similar_prompts')
}

async function signUpAndEnter({ url, apiKey }: Site, number: number): Promise<string> {
  const token = await signUp(url, apiKey, `${number}@known.example`)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/me`, { headers })
  if (!answer.ok) throw new Error(`The account answered ${answer.status}`)
  return token
}

type Server = { child: ChildProcess; port: number }
type Sides = { site: Site; bare: Server; loader: ChildProcess; people: Person[] }

async function measure(
  scenario: Scenario,
  { site, bare, loader, people }: Sides,
): Promise<Round[]> {
  let turn = 0
  const takeLanes = (each: number): Asked[][] => {
    // Prompts that are saved belong to one connection: it knows their revisions.
    const count = scenario === 'save' ? 1 : each
    const taken = Array.from({ length: lanes }, (_, lane) =>
      Array.from({ length: count }, (_, index) =>
        requestOf(scenario, turn + index * lanes + lane, { people, prompts }),
      ),
    )
    turn += count * lanes
    return taken
  }

  const record = createRecorder(site)
  const bareLanes = takeLanes(recordedEach)
  const recorded: Recorded[] = []
  for (const asked of bareLanes.flat()) recorded.push(await record(asked))
  bare.child.send(recorded)
  await nextMessage(bare.child)
  const apiLanes = scenarios[scenario].isPage ? undefined : takeLanes(recordedEach)

  async function load({ child, port }: Server, asked: Asked[][], duration: number | 'once') {
    const before = { node: await processorTime(child), postgres: postgresTime() }
    loader.send({ port, lanes: asked, seconds: duration })
    const { answered, perSecond } = await nextMessage<{ answered: number; perSecond: number }>(
      loader,
    )
    const node = ((await processorTime(child)) - before.node) / 1_000 / answered
    return {
      perSecond,
      node,
      postgres: (postgresTime() - before.postgres) / answered,
    } satisfies Rate
  }
  const loadSite = (duration: number) =>
    apiLanes ? load(site, apiLanes, duration) : load(site, takeLanes(pagesEach), 'once')

  await loadSite(1)
  await load(bare, bareLanes, 1)
  const results: Round[] = []
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++)
    results.push({ ours: await loadSite(seconds), bare: await load(bare, bareLanes, seconds) })
  return results
}

function postgresTime(): number {
  return processorMillisecondsOfFamily(postgres.processId())
}
