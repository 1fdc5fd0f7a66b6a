// What the API costs around its SQL, and how list, search, open and save grow with the database:
// 100,000 prompts of 1,000 people with 500,000 versions, beside 1,000 prompts of ten people.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { createPool } from '../apps/server/src/platform/database/connection/create-pool.ts'
import { openDatabase } from './processes/open-database.ts'
import { askInTurn, askLanes } from './prompts/ask-lanes.ts'
import { createWriter, keyOf, type Operation, operations, type Written } from './prompts/asked.ts'
import { nextMessage } from './prompts/next-message.ts'
import type { Statement } from './prompts/record-statements.ts'
import { type Growth, type Results, type Round, report } from './prompts/report.ts'
import type { Recorded } from './prompts/serve-bare.ts'
import { type Api, type Server, startApi, startServer } from './prompts/start-api.ts'
import { timeInTurn } from './prompts/time-in-turn.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const people = Number(process.env.BENCH_PEOPLE ?? 1_000)
const each = { signedIn: 10, promptsEach: 100, versionsEach: 5 }

const { folder, postgres, close } = await openDatabase('prompts')
const children: ChildProcess[] = []
const stoppedLater = <Started extends { child: ChildProcess }>(started: Started): Started => {
  children.push(started.child)
  return started
}

try {
  const small = stoppedLater(await startApi(await createPlace('small'), { ...each, people: 10 }))
  const large = stoppedLater(await startApi(await createPlace('large'), { ...each, people }))
  const bare = stoppedLater(await startBare(large))
  const loader = fork(join(import.meta.dirname, 'prompts/load.ts'))
  children.push(loader)
  const measured = async (operation: Operation) => ({
    rounds: await measureRounds(operation, { large, bare, loader }),
    growth: await measureGrowth(operation, small, large),
  })
  const results: Results = {
    list: await measured('list'),
    search: await measured('search'),
    open: await measured('open'),
    save: await measured('save'),
  }
  if (!report(results)) process.exitCode = 1
} finally {
  for (const child of children) child.kill()
  await close()
}

async function createPlace(name: string) {
  const pool = createPool(postgres.administratorUrl, { size: 1 })
  const { rows } = await pool.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await pool.query(`create database ${name}`)
  await pool.end()
  const url = new URL(postgres.administratorUrl)
  url.pathname = name
  return { databaseUrl: url.href, folder }
}

/** A server that knows only the statements which the API was seen to make for the same requests. */
async function startBare({ child, people, databaseUrl }: Api): Promise<Server> {
  const write = createWriter()
  async function record(written: Written): Promise<Statement[]> {
    child.send(written)
    return await nextMessage(child)
  }
  const recorded: Recorded[] = []
  for (const operation of operations)
    for (const asked of askLanes(operation, people, 'bare').flat()) {
      // The first of many saves makes a version; those after it go into that one.
      if (operation === 'save') await record(write(asked))
      const written = write(asked)
      const { method, path, headers } = written
      const key = keyOf(method, path, headers.authorization)
      recorded.push({ key, statements: await record(written) })
    }
  const bare = await startServer('serve-bare.ts', { databaseUrl, folder })
  bare.child.send(recorded)
  await nextMessage(bare.child)
  return bare
}

type Sides = { large: Server & Pick<Api, 'people'>; bare: Server; loader: ChildProcess }

type Loaded = { answered: number; perSecond: number }

async function measureRounds(operation: Operation, { large, bare, loader }: Sides) {
  async function measure({ child, port }: Server, share: 'api' | 'bare', duration: number) {
    const before = await processorTime(child)
    const lanes = askLanes(operation, large.people, share)
    loader.send({ port, lanes, seconds: duration })
    const { answered, perSecond } = await nextMessage<Loaded>(loader)
    const used = (await processorTime(child)) - before
    return { perSecond, processorMicroseconds: used / answered }
  }
  await measure(large, 'api', 2)
  await measure(bare, 'bare', 2)
  const results: Round[] = []
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++)
    results.push({
      api: await measure(large, 'api', seconds),
      bare: await measure(bare, 'bare', seconds),
    })
  return results
}

async function processorTime(child: ChildProcess): Promise<number> {
  child.send('usage')
  const { user, system } = await nextMessage<NodeJS.CpuUsage>(child)
  return user + system
}

async function measureGrowth(operation: Operation, small: Api, large: Api): Promise<Growth> {
  const side = ({ port, people }: Api) => ({ port, asked: askInTurn(operation, people, 'growth') })
  const [ofSmall, ofLarge] = await timeInTurn([side(small), side(large)], 300)
  return { small: ofSmall, large: ofLarge }
}
