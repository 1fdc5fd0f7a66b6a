import { setTimeout as waitFor } from 'node:timers/promises'

type Clock = { now: () => number; wait: (milliseconds: number) => Promise<void> }

/** All streams together get one part in so many of the thread that answers requests. */
const parts = 2
/** A stream that rarely needs the thread may use this much of it at once. */
const mostSavedMilliseconds = 20
/** Receiving a piece from the network happens outside of JavaScript and takes about this long. */
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
    let workingSince: number | undefined

    return {
      /**
       * Counts the time from now until `pause` as work: everything between a piece and the next one runs in
       * microtasks, which nothing else interrupts.
       */
      startWork(pieces: number): void {
        saved -= pieces * millisecondsPerPiece
        workingSince = now()
      },
      /** Undefined for a stream that may read on at once. */
      pause(): Promise<void> | undefined {
        const time = now()
        // The rest of a stream that has ended is still read.
        const share = parts * Math.max(streams, 1)
        saved = Math.min(mostSavedMilliseconds, saved + (time - countedAt) / share)
        saved -= time - (workingSince ?? time)
        countedAt = time
        workingSince = undefined
        return saved >= 0 ? undefined : wait(Math.min(longestPauseMilliseconds, -saved * share))
      },
      end(): void {
        streams -= 1
      },
    }
  }
}
