import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'

type Measured = { requestsPerSecond: number; microsecondsPerRequest: number }
type Server = { child: ChildProcess; url: string }

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const aim = 0.5

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'bench-http-'))
chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({
  dataDirectory: folder,
  reachableParent: folder,
  durable: false,
  report: () => undefined,
})
const children: ChildProcess[] = []

try {
  const bare = await start('serve-bare.ts')
  const framed = await start('serve-framed.ts')
  await measure(bare, 1)
  await measure(framed, 1)
  const results: { bare: Measured; framed: Measured }[] = []
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++)
    results.push({ bare: await measure(bare, seconds), framed: await measure(framed, seconds) })
  const ratio = report(results)
  if (ratio < aim) process.exitCode = 1
} finally {
  for (const child of children) child.kill()
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

async function start(script: string): Promise<Server> {
  const output = openSync(join(folder, `${script}.log`), 'w')
  const child = fork(join(import.meta.dirname, 'http', script), {
    env: { ...process.env, DATABASE_URL: postgres.url, LOG_FORMAT: 'json' },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  children.push(child)
  const [{ port }] = await once(child, 'message')
  return { child, url: `http://127.0.0.1:${port}/api/v1/empty` }
}

/** Load over sixteen connections from a process of its own. */
async function measure(server: Server, duration: number): Promise<Measured> {
  const command = join(import.meta.dirname, '../node_modules/autocannon/autocannon.js')
  const before = await usageOf(server)
  const { stdout } = await run(
    process.execPath,
    [command, '--json', '--no-progress', '-c', '16', '-d', String(duration), server.url],
    { maxBuffer: 10_000_000 },
  )
  const used = (await usageOf(server)) - before
  const {
    requests,
    non2xx,
    errors,
  }: {
    requests: { average: number; total: number }
    non2xx: number
    errors: number
  } = JSON.parse(stdout)
  if (non2xx + errors > 0) throw new Error(`${server.url} answered with errors`)
  return {
    requestsPerSecond: requests.average,
    microsecondsPerRequest: used / requests.total,
  }
}

async function usageOf({ child }: Server): Promise<number> {
  child.send('usage')
  const [{ microseconds }] = await once(child, 'message')
  return microseconds
}

function report(results: { bare: Measured; framed: Measured }[]): number {
  const line = (name: string, which: 'bare' | 'framed') => {
    const requests = median(results.map((result) => result[which].requestsPerSecond))
    const processor = median(results.map((result) => result[which].microsecondsPerRequest))
    console.log(
      `${name.padEnd(16)}${Math.round(requests).toLocaleString('en').padStart(8)} requests/s  ${processor.toFixed(1).padStart(6)} µs of processor time each`,
    )
  }
  line('bare Hono', 'bare')
  line('whole frame', 'framed')
  const ratio = median(
    results.map(({ bare, framed }) => framed.requestsPerSecond / bare.requestsPerSecond),
  )
  const processorRatio = median(
    results.map(({ bare, framed }) => bare.microsecondsPerRequest / framed.microsecondsPerRequest),
  )
  console.log(
    `ratio ${ratio.toFixed(2)}, by processor time ${processorRatio.toFixed(2)} (aim: ${aim})`,
  )
  return ratio
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
