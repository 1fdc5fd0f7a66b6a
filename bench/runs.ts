// The time that a run adds to a direct call of its provider, compared with Portkey's gateway, which neither
// authenticates nor stores anything: time to the first token, total time, processor time and memory.
// BENCH_BASELINE names the folder of another checkout, which is measured in the same rounds. With BENCH_PAUSE
// every measurement is preceded by so many seconds in which nobody asks.
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '../apps/server/src/platform/database/connection/create-pool.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'
import { readStartCommand } from './processes/start-command.ts'
import { nextMessage } from './prompts/next-message.ts'
import { type Asked, apiSide, askChat, askRun, chatSide, type Side } from './runs/asked.ts'
import type { Task } from './runs/load.ts'
import {
  isStreams,
  longModel,
  milliseconds,
  modelOf,
  type Streams,
  shortModel,
} from './runs/models.ts'
import { forgetPeak, peakMegabytes, processorMilliseconds } from './runs/process-figures.ts'
import { type Round, report, type SideName } from './runs/report.ts'
import { signUpPeople } from './runs/sign-up-people.ts'
import { startPortkey } from './runs/start-portkey.ts'
import type { Timed } from './runs/stream-lane.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const levels = (process.env.BENCH_STREAMS ?? '1,16,64,500').split(',').map(Number).filter(isStreams)
const baseline = process.env.BENCH_BASELINE
const pauseSeconds = Number(process.env.BENCH_PAUSE ?? 0)
/** Of one stream a round has several, one after the other. */
const callsOfOne = 5
/** Enough accounts that none exceeds its limit of concurrent runs. */
const peopleCount = 40
/** All sides alike: in the first thousand calls a server is still being compiled. */
const warmingTurns = 20
const warmingStreams = 64

const folder = mkdtempSync(join(tmpdir(), 'bench-runs-'))
chmodSync(folder, 0o711)
// With commits that last: they are a part of what a run costs.
const postgres = await startEmbeddedPostgres({
  dataDirectory: folder,
  reachableParent: folder,
  report: () => undefined,
})
const children: ChildProcess[] = []

type Measurable = {
  name: SideName
  side: Side
  ask: (index: number, model: string) => Asked
  processId: number
}

try {
  const provider = await start<{ port: number }>('serve-provider.ts')
  const providerUrl = `http://127.0.0.1:${provider.port}/v1`
  const loader = fork(join(import.meta.dirname, 'runs/load.ts'))
  children.push(loader)
  const sides: Measurable[] = [
    {
      name: 'direct',
      side: chatSide(provider.port),
      ask: (_, model) => askChat(model),
      processId: provider.processId,
    },
    await startApi('ours', import.meta.dirname, loader, providerUrl),
  ]
  if (baseline) sides.push(await startApi('baseline', join(baseline, 'bench'), loader, providerUrl))
  const portkey = process.env.BENCH_PORTKEY === 'off' ? undefined : await startPortkey()
  if (portkey) {
    children.push(portkey.child)
    sides.push({
      name: 'portkey',
      side: chatSide(portkey.port, {
        'x-portkey-provider': 'openai',
        'x-portkey-custom-host': providerUrl,
      }),
      ask: (_, model) => askChat(model),
      processId: portkey.child.pid ?? 0,
    })
  }
  for (const side of sides) await warmUp(loader, side)
  const reached: boolean[] = []
  for (const streams of levels) {
    const results: Round[] = []
    // In turn, so that other load of the machine affects all alike.
    for (let round = 0; round < rounds; round++) {
      const measured: Round = {}
      for (const side of sides) measured[side.name] = await measure(loader, side, streams)
      results.push(measured)
    }
    reached.push(report(streams, milliseconds[streams], results))
  }
  if (!reached.every(Boolean)) process.exitCode = 1
} finally {
  // A child with a channel ends by itself, so that it can still write a profile.
  for (const child of children) child.connected ? child.disconnect() : child.kill()
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

async function start<Ready extends { port: number }>(
  script: string,
  { folder: scripts = import.meta.dirname, ...options }: ForkOptions & { folder?: string } = {},
) {
  const child = fork(join(scripts, 'runs', script), {
    stdio: ['ignore', openSync(join(folder, `${children.length}.log`), 'w'), 'inherit', 'ipc'],
    ...options,
  })
  children.push(child)
  const ready = await nextMessage<Ready>(child)
  return { ...ready, processId: child.pid ?? 0 }
}

/** The API of one checkout, with a database of its own. */
async function startApi(
  name: 'ours' | 'baseline',
  folder: string,
  loader: ChildProcess,
  providerUrl: string,
): Promise<Measurable> {
  const { environment, flags } = readStartCommand(join(folder, '..'))
  const api = await start<{ port: number; apiKey: string }>('serve-api.ts', {
    folder,
    env: {
      ...process.env,
      ...environment,
      DATABASE_URL: await createDatabase(name),
      LOG_FORMAT: 'json',
    },
    // More for a look at where the time goes: `--cpu-prof --cpu-prof-dir=/tmp/profile`.
    execArgv: [...flags, ...(process.env.BENCH_NODE?.split(' ') ?? [])],
  })
  const people = await signUpPeople(
    { api: `http://127.0.0.1:${api.port}`, apiKey: api.apiKey, provider: providerUrl },
    peopleCount,
  )
  const side = apiSide(api.port)
  // The first run of a prompt also seals its version: all are run once before.
  await load(loader, { side, asked: people.map((person) => askRun(person, modelOf(16))) })
  return {
    name,
    side,
    ask: (index, model) =>
      askRun(people[index % people.length] ?? { token: '', promptId: '' }, model),
    processId: api.processId,
  }
}

async function createDatabase(name: string): Promise<string> {
  const pool = createPool(postgres.url, { size: 1 })
  await pool.query(`create database ${name}`)
  await pool.end()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

async function warmUp(loader: ChildProcess, { side, ask }: Measurable): Promise<void> {
  for (let turn = 0; turn < warmingTurns; turn++) {
    const asked = Array.from({ length: warmingStreams }, (_, index) => ask(index, shortModel))
    await load(loader, { side, asked })
  }
}

async function measure(
  loader: ChildProcess,
  { side, ask, processId }: Measurable,
  streams: Streams,
) {
  await delay(pauseSeconds * 1_000)
  forgetPeak(processId)
  const before = processorMilliseconds(processId)
  const times = streams === 1 ? callsOfOne : 1
  const timed: Timed[] = []
  for (let time = 0; time < times; time++) {
    const asked = Array.from({ length: streams }, (_, index) => ask(index, modelOf(streams)))
    const slow = streams === 500 ? { slow: ask(streams, longModel) } : {}
    timed.push(...(await load(loader, { side, asked, ...slow })))
  }
  return {
    timed,
    processorMilliseconds: (processorMilliseconds(processId) - before) / timed.length,
    peakMegabytes: peakMegabytes(processId),
  }
}

async function load(loader: ChildProcess, task: Task): Promise<Timed[]> {
  loader.send(task)
  const answer = await nextMessage<Timed[] | { error: string }>(loader)
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
