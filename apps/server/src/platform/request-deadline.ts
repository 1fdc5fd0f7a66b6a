import { AsyncLocalStorage } from 'node:async_hooks'

const signals = new AsyncLocalStorage<AbortSignal>()

/** Everything that the work begins, however many calls away, belongs to the signal. */
export const runUntil = <Result>(signal: AbortSignal, work: () => Result): Result =>
  signals.run(signal, work)

/** For work that outlives the request that began it, or that is done for several requests together. */
export const runDetached = <Result>(work: () => Result): Result => signals.exit(work)

/** Throws once the request has been answered with a timeout. */
export function refuseAfterTimeout(): void {
  signals.getStore()?.throwIfAborted()
}
