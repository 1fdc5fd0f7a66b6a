/** At most so many at a time; whoever comes later waits, the first first. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running < most) running += 1
    // Whoever ends hands their turn on.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
