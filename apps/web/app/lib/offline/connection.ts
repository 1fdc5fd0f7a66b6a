import { isAway } from './is-away.ts'

/** Whether the server answers, as the requests of this page have found it. */
let isReachable = true
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const longestPause = 15_000

export const isServerReachable = (): boolean => isReachable

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  attempts = 0
  clearTimeout(timer)
  if (!next) probeLater()
  for (const listener of [...listeners]) listener()
}

export const noteReachable = (): void => change(true)

const noteUnreachable = (): void => change(false)

/** Resolves when the server does not answer; at once where that is known. */
export function whenUnreachable(): { promise: Promise<void>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => {
    if (!isReachable) resolve()
  }
  const stop = subscribeToConnection(check)
  check()
  return { promise, stop }
}

function probeLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), Math.min(1_000 * 2 ** attempts, longestPause))
  attempts += 1
}

async function probe(): Promise<void> {
  if (!isReachable && !(await checkServer())) probeLater()
}

/** Asks whether the server is there: one request that fails says nothing about it. */
export async function checkServer(): Promise<boolean> {
  const isThere = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    .then(({ ok }) => ok)
    .catch(() => false)
  change(isThere)
  return isThere
}

/** Follows what the browser knows of the network while the returned function is not called. */
export function followNetwork(): () => void {
  const goOnline = () => {
    attempts = 0
    void probe()
  }
  const look = () => {
    if (document.visibilityState === 'visible') goOnline()
  }
  if (!navigator.onLine) noteUnreachable()
  addEventListener('online', goOnline)
  addEventListener('offline', noteUnreachable)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', goOnline)
    removeEventListener('offline', noteUnreachable)
    document.removeEventListener('visibilitychange', look)
  }
}

/** As `fetch`, and notes whether the server was there; throws where it was not. */
export async function fetchFromServer(
  request: Request | string | URL,
  options?: RequestInit,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(request, options)
  } catch (error) {
    const signal = options?.signal ?? (request instanceof Request ? request.signal : undefined)
    // A request that nobody waits for any longer says nothing about the server.
    if (!signal?.aborted) noteUnreachable()
    throw error
  }
  if (isAway(response)) {
    noteUnreachable()
    throw new TypeError(`The server is away: ${response.status}`)
  }
  noteReachable()
  return response
}
