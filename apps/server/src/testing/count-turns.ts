import { vi } from 'vitest'

/**
 * How often others had a turn while the work went on. Each look at the clock is long after the last, as if
 * each piece of the work took long.
 */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 1_000
    return time
  })
  let turns = 0
  let isDone = false
  const takeTurn = () => {
    turns += 1
    if (!isDone) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  try {
    await work()
    return turns
  } finally {
    isDone = true
    clock.mockRestore()
  }
}
