// Asks for one address over many connections, from a process of its own, for as long as it is told.
import { openLane } from '../prompts/lane.ts'
import { ask } from './asked.ts'
import { quantile } from './quantile.ts'

export type Task = { port: number; path: string; seconds: number }
export type Loaded = { answered: number; perSecond: number; median: number; p99: number }

/** As a busy site has them; those that ask at the same time share one question to the database. */
const connections = Number(process.env.BENCH_CONNECTIONS ?? 64)

async function load({ port, path, seconds }: Task): Promise<Loaded> {
  const request = ask(path)
  const taken: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const lane = await openLane(port)
      for (let begun = performance.now(); begun < end; ) {
        await lane.ask(request)
        const now = performance.now()
        taken.push(now - begun)
        begun = now
      }
      lane.close()
    }),
  )
  const perSecond = (taken.length / (performance.now() - startedAt)) * 1_000
  return {
    answered: taken.length,
    perSecond,
    median: quantile(taken, 0.5),
    p99: quantile(taken, 0.99),
  }
}

process.on('disconnect', () => process.exit())
process.on('message', async (task: Task) => process.send?.(await load(task)))
