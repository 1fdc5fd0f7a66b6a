// Opens all streams of a task at once, in a process of its own.
import type { Asked, Side } from './asked.ts'
import { openStreamLane, type Timed } from './stream-lane.ts'

/** `slow` is one more, whose reader stops after the beginning until all others have ended. */
export type Task = { side: Side; asked: Asked[]; slow?: Asked }

async function load({ side, asked, slow }: Task): Promise<Timed[]> {
  const slowLane = slow && (await openStreamLane(side))
  const lanes = await Promise.all(asked.map(() => openStreamLane(side)))
  slowLane?.pauseAfterFirst()
  const slowTimed = slow && slowLane?.ask(slow)
  const timed = await Promise.all(
    asked.map(async (one, index) => {
      const lane = lanes[index]
      if (!lane) throw new Error('There is no connection')
      return await lane.ask(one)
    }),
  )
  slowLane?.resume()
  await slowTimed
  for (const lane of [...lanes, slowLane]) lane?.close()
  return timed
}

process.on('disconnect', () => process.exit())
process.on('message', async (task: Task) => {
  const answer = await load(task).catch((error: Error) => ({ error: error.message }))
  process.send?.(answer)
})
