import { type Asked, createWriter, toBytes } from './asked.ts'
import { openLane } from './lane.ts'

type Side = { port: number; asked: Asked[] }

/** Milliseconds of each answer, one at a time, first of one side and then of the other. */
export async function timeInTurn(
  sides: [Side, Side],
  times: number,
): Promise<[number[], number[]]> {
  const [first, second] = await Promise.all(sides.map(createTimer))
  const timed: [number[], number[]] = [[], []]
  if (!first || !second) return timed
  for (let turn = -20; turn < times; turn++) {
    const pair = [await first.time(turn), await second.time(turn)] as const
    // What comes before is for getting warm.
    if (turn >= 0) for (const side of [0, 1] as const) timed[side].push(pair[side])
  }
  first.close()
  second.close()
  return timed
}

async function createTimer({ port, asked }: Side) {
  const lane = await openLane(port)
  const write = createWriter()
  return {
    time: async (turn: number): Promise<number> => {
      const one = asked.at(turn % asked.length)
      if (!one) throw new Error('There is nothing to ask')
      const bytes = toBytes(write(one))
      const startedAt = performance.now()
      await lane.ask(bytes)
      return performance.now() - startedAt
    },
    close: lane.close,
  }
}
