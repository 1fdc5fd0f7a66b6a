import { setImmediate } from 'node:timers/promises'

/** Lets other requests proceed during a long computation. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()

/** Long enough that turns of the event loop cost little beside it, short enough that nobody notices. */
const sliceMilliseconds = 10

/** Like `map`, for work that is small for each item but not for all: others are answered in between. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let sliceEnds = performance.now() + sliceMilliseconds
  for (const item of items) {
    results.push(map(item))
    if (performance.now() < sliceEnds) continue
    await yieldToEventLoop()
    sliceEnds = performance.now() + sliceMilliseconds
  }
  return results
}
