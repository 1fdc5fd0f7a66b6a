// The memory of the server and of its PostgreSQL, started as `npm start` does, in a library of 20,000
// prompts: idle, and at rest after mixed load, after many different pages and after many streams. Beside it
// a bare node:http server after as many requests. Needs a build.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Done, Place, Task } from './memory/load.ts'
import { measureProcess, untilSettled } from './memory/measure-memory.ts'
import { printHeads, report } from './memory/report.ts'
import { fillFolder, startProduct } from './memory/start-product.ts'
import { nextMessage } from './prompts/next-message.ts'
import { processorMilliseconds } from './runs/process-figures.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 10)
const prompts = Number(process.env.BENCH_PROMPTS ?? 20_000)
const pages = Number(process.env.BENCH_PAGES ?? 10_000)
const streams = Number(process.env.BENCH_STREAMS ?? 500)
/** In seconds. Pages and connections are given up a minute after their last use, and garbage half a minute later. */
const patience = { still: Number(process.env.BENCH_STILL ?? 100), most: 240 }

// A folder that is named is kept: filling it takes a while.
const keptFolder = process.env.BENCH_FOLDER
const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'bench-memory-'))
await fillFolder(folder, prompts)
const product = await startProduct(folder)
const loader = fork(join(import.meta.dirname, 'memory/load.ts'))
const bare = fork(join(import.meta.dirname, 'memory/serve-bare.ts'))
try {
  const { port: barePort } = await nextMessage<{ port: number }>(bare)
  printHeads()
  report('idle', await measure())
  loader.send({ port: product.port, prompts } satisfies Place)
  await nextMessage(loader)
  const tasks: [string, Task][] = [
    [`${minutes} minutes of mixed load`, { kind: 'mixed', seconds: minutes * 60 }],
    [`${pages} different pages`, { kind: 'pages', count: pages }],
    [`${streams} streams`, { kind: 'streams', count: streams }],
  ]
  for (const [name, task] of tasks) {
    const before = processorMilliseconds(product.processId)
    const done = await load(task)
    const processor = processorMilliseconds(product.processId) - before
    await load({ kind: 'bare', port: barePort, count: done.requests })
    report(name, await measure(), { ...done, processor })
  }
} finally {
  loader.kill()
  bare.kill()
  await product.stop()
  if (keptFolder === undefined) rmSync(folder, { recursive: true })
}

async function load(task: Task): Promise<Done> {
  loader.send(task)
  return await nextMessage<Done>(loader)
}

async function measure() {
  const settled = await untilSettled(product.processId, patience)
  return { ...settled, bare: measureProcess(bare.pid ?? 0) }
}
