// Asks over several connections, from a process of its own, for as long as it is told.
import { type Asked, createWriter, toBytes } from './asked.ts'
import { openLane } from './lane.ts'

type Task = { port: number; lanes: Asked[][]; seconds: number }

const write = createWriter()

async function load({ port, lanes, seconds }: Task) {
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1_000
  let answered = 0
  await Promise.all(
    lanes.map(async (asked) => {
      const lane = await openLane(port)
      const prepared = asked.map((one) => (one.saved ? undefined : toBytes(write(one))))
      for (let turn = 0; elapsed() < seconds; turn = (turn + 1) % asked.length) {
        const one = asked[turn]
        if (one) await lane.ask(prepared[turn] ?? toBytes(write(one)))
        answered += 1
      }
      lane.close()
    }),
  )
  return { answered, perSecond: answered / elapsed() }
}

process.on('disconnect', () => process.exit())
process.on('message', async (task: Task) => process.send?.(await load(task)))
