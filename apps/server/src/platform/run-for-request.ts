import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that work is done for, known to it without being passed on by its callers. */
export type RequestedBy = {
  /** Aborted once the request has been answered with a timeout. */
  signal: AbortSignal
  /** Whose request it is, for limits that hold for each client. */
  client: string
}

const requests = new AsyncLocalStorage<RequestedBy>()

/** Everything that the work begins, however many calls away, belongs to the request. */
export const runForRequest = <Result>(request: RequestedBy, work: () => Result): Result =>
  requests.run(request, work)

/** For work that outlives the request that began it, or that is done for several requests together. */
export const runDetached = <Result>(work: () => Result): Result => requests.exit(work)

/** Undefined for work outside a request. */
export const requestedBy = (): RequestedBy | undefined => requests.getStore()

/** Throws once the request has been answered with a timeout. */
export function refuseAfterTimeout(): void {
  requestedBy()?.signal.throwIfAborted()
}
