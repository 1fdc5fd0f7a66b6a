// What a run adds to a direct call of its provider, beside two gateways that neither know who asks
// nor store anything: time to the first token, total time, processor time and memory.
import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'
import { nextMessage } from './prompts/next-message.ts'
import { type Asked, apiSide, askChat, askRun, chatSide, type Side } from './runs/asked.ts'
import type { Task } from './runs/load.ts'
import { openCommits } from './runs/measure-commits.ts'
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
import { type GatewayName, startGateway } from './runs/start-gateways.ts'
import type { Timed } from './runs/stream-lane.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const levels = (process.env.BENCH_STREAMS ?? '1,16,64,500').split(',').map(Number).filter(isStreams)
const gatewayNames: GatewayName[] = process.env.BENCH_GATEWAYS === 'off' ? [] : ['portkey', 'llms']
/** Of one stream a round has several, one after the other. */
const callsOfOne = 5
/** So that nobody has more runs at once than may go on. */
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
  const api = await start<{ port: number; apiKey: string }>('serve-api.ts', processArguments())
  const loader = fork(join(import.meta.dirname, 'runs/load.ts'))
  children.push(loader)
  const people = await signUpPeople(
    { api: `http://127.0.0.1:${api.port}`, apiKey: api.apiKey, provider: providerUrl },
    peopleCount,
  )
  const sides: Measurable[] = [
    {
      name: 'direct',
      side: chatSide(provider.port),
      ask: (_, model) => askChat(model),
      processId: provider.processId,
    },
    {
      name: 'ours',
      side: apiSide(api.port),
      ask: (index, model) =>
        askRun(people[index % people.length] ?? { token: '', promptId: '' }, model),
      processId: api.processId,
    },
    ...(await startGateways(providerUrl)),
  ]
  // The first run of a prompt also seals its version: all are run once before.
  const first = people.map((person) => askRun(person, modelOf(16)))
  await load(loader, { side: apiSide(api.port), asked: first })
  const commits = await openCommits(postgres.url)
  await commits.measure(500)
  for (const side of sides) await warmUp(loader, side)
  const reached: boolean[] = []
  for (const streams of levels) {
    const results: Round[] = []
    // In turn, so that whatever else the machine does falls on all.
    for (let round = 0; round < rounds; round++) {
      const measured: Round = { commits: await commits.measure(streams), sides: {} }
      for (const side of sides) measured.sides[side.name] = await measure(loader, side, streams)
      results.push(measured)
    }
    reached.push(report(streams, milliseconds[streams], results))
  }
  await commits.close()
  if (!reached.every(Boolean)) process.exitCode = 1
} finally {
  // Who can hear of the end ends by itself, and may write what it has found out.
  for (const child of children) child.connected ? child.disconnect() : child.kill()
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

async function start<Ready extends { port: number }>(script: string, execArgv: string[] = []) {
  const child = fork(join(import.meta.dirname, 'runs', script), {
    env: { ...process.env, DATABASE_URL: postgres.url, LOG_FORMAT: 'json' },
    stdio: ['ignore', openSync(join(folder, `${script}.log`), 'w'), 'inherit', 'ipc'],
    execArgv,
  })
  children.push(child)
  const ready = await nextMessage<Ready>(child)
  return { ...ready, processId: child.pid ?? 0 }
}

/** As `npm start` has it. More for a look at where the time goes: `--cpu-prof --cpu-prof-dir=/tmp/profile`. */
function processArguments(): string[] {
  return ['--no-memory-reducer', ...(process.env.BENCH_NODE?.split(' ') ?? [])]
}

async function startGateways(providerUrl: string): Promise<Measurable[]> {
  const started: Measurable[] = []
  for (const name of gatewayNames) {
    const gateway = await startGateway(name, providerUrl)
    if (!gateway) continue
    children.push(gateway.child)
    const isPortkey = name === 'portkey'
    started.push({
      name,
      side: chatSide(
        gateway.port,
        isPortkey ? { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': providerUrl } : {},
      ),
      ask: (_, model) => askChat(isPortkey ? model : `bench,${model}`),
      processId: gateway.child.pid ?? 0,
    })
  }
  return started
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
