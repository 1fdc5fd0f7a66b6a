// Asks over several connections, from a process of its own: for as long as it is told, or each request once.
import { type Asked, createWriter, toBytes } from './asked.ts'
import { openLane } from './lane.ts'

type Task = { port: number; lanes: Asked[][]; seconds: number | 'once' }

const write = createWriter()

async function load({ port, lanes, seconds }: Task) {
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1_000
  let answered = 0
  await Promise.all(
    lanes.map(async (asked) => {
      const lane = await openLane(port)
      const prepared = asked.map((one) => (one.saved ? undefined : toBytes(write(one))))
      const isOver = (turn: number) =>
        seconds === 'once' ? turn >= asked.length : elapsed() >= seconds
      for (let turn = 0; !isOver(turn); turn++) {
        const index = turn % asked.length
        const one = asked[index]
        if (one) await lane.ask(prepared[index] ?? toBytes(write(one)))
        answered += 1
      }
      lane.close()
    }),
  )
  return { answered, perSecond: answered / elapsed() }
}

process.on('disconnect', () => process.exit())
process.on('message', async (task: Task) => process.send?.(await load(task)))
