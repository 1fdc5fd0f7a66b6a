import { setTimeout as waitFor } from 'node:timers/promises'

type Clock = { now: () => number; wait: (milliseconds: number) => Promise<void> }

/** All streams together get one part in so many of the thread that answers requests. */
const parts = 4
/** A stream that rarely needs the thread may use this much of it at once. */
const mostSavedMilliseconds = 20
/** Receiving a piece from the network, which nobody here can measure, takes about this long. */
const millisecondsPerPiece = 0.01
/** A run that is stopped while it pauses ends after this time at the latest. */
const longestPauseMilliseconds = 1_000

const systemClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => waitFor(milliseconds, undefined, { ref: false }),
}

export type Pacer = ReturnType<typeof createPacer>

/**
 * Shares the processor fairly between streams and requests. A stream that has used its part pauses
 * before it reads on, so that its provider has to wait, however fast it sends.
 */
export function createPacer({ now, wait }: Clock = systemClock) {
  let streams = 0

  return () => {
    streams += 1
    let saved = mostSavedMilliseconds
    let countedAt = now()

    function refill(): void {
      const time = now()
      saved = Math.min(mostSavedMilliseconds, saved + (time - countedAt) / (parts * streams))
      countedAt = time
    }

    return {
      /** Runs work that needs the thread, and counts how long it and receiving its pieces took. */
      measure<Result>(pieces: number, work: () => Result): Result {
        const begunAt = now()
        saved -= pieces * millisecondsPerPiece
        try {
          return work()
        } finally {
          saved -= now() - begunAt
        }
      },
      /** Undefined for a stream that may read on at once. */
      pause(): Promise<void> | undefined {
        refill()
        return saved >= 0
          ? undefined
          : wait(Math.min(longestPauseMilliseconds, -saved * parts * streams))
      },
      end(): void {
        streams -= 1
      },
    }
  }
}
