type TurnLimits = { atOnce: number; waiting: number; refuse: () => Error }

/** At most so many at a time; whoever comes later waits, the first first, unless too many do. */
export function createTurns({ atOnce, waiting: mostWaiting, refuse }: TurnLimits) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw refuse()
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
