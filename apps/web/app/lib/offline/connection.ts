import { isAway } from './is-away.ts'

/** Whether the server answers, as the requests of this page have found it. */
let isReachable = true
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const longestPause = 15_000
/** A request without an answer for so long is a reason to ask whether the server is there at all. */
const slowAfter = 4_000
const probeTimeout = 4_000

export const isServerReachable = (): boolean => isReachable

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells other tabs that the server is back; they would notice at their next attempt only. */
let returns: BroadcastChannel | undefined

function change(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  attempts = 0
  clearTimeout(timer)
  if (next) returns?.postMessage(null)
  else probeLater()
  for (const listener of [...listeners]) listener()
}

export const noteReachable = (): void => change(true)

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

let asking: Promise<boolean> | undefined

/**
 * Asks whether the server is there, once for all who want to know. One request that fails says nothing about it: an
 * extension of the browser may block it, or a proxy end it.
 */
export async function checkServer(): Promise<boolean> {
  asking ??= askHealth().finally(() => {
    asking = undefined
  })
  const isThere = await asking
  change(isThere)
  return isThere
}

async function askHealth(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeout)
    // A proxy may hide it or limit its rate: it answers all the same.
    return (await fetch('/healthz', { cache: 'no-store', signal })).status < 500
  } catch {
    return false
  }
}

function probeLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), Math.min(1_000 * 2 ** attempts, longestPause))
  attempts += 1
}

async function probe(): Promise<void> {
  if (!isReachable && !(await checkServer())) probeLater()
}

/** Follows what the browser knows of the network while the returned function is not called. */
export function followNetwork(): () => void {
  const onOnline = () => {
    attempts = 0
    void probe()
  }
  // The server may be on this very machine.
  const onOffline = () => void checkServer()
  const onVisible = () => {
    if (document.visibilityState === 'visible') onOnline()
  }
  returns = new BroadcastChannel('server-returned')
  returns.onmessage = onOnline
  if (!navigator.onLine) onOffline()
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    returns?.close()
    returns = undefined
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Calls back when the server turns out to be away before the returned function is called. */
function watchForSilence(onAway: () => void): () => void {
  const slow = setTimeout(async () => {
    if (!(await checkServer())) onAway()
  }, slowAfter)
  const stop = subscribeToConnection(() => {
    if (!isReachable) onAway()
  })
  return () => {
    clearTimeout(slow)
    stop()
  }
}

/** A request that nobody waits for any longer says nothing about the server; one that took too long does. */
const isGivenUp = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && signal.reason?.name !== 'TimeoutError'

/**
 * As `fetch`, and notes whether the server was there; throws where it was not. Reads do not wait for a server that has
 * turned out to be away. Changes do: the server may have them.
 */
export async function fetchFromServer(
  request: Request | string | URL,
  options?: RequestInit,
): Promise<Response> {
  const asked = request instanceof Request ? request : undefined
  const signal = options?.signal ?? asked?.signal
  const isRead = (options?.method ?? asked?.method ?? 'GET') === 'GET'
  const away = Promise.withResolvers<never>()
  away.promise.catch(() => undefined)
  const stop = watchForSilence(() => {
    if (isRead) away.reject(new TypeError('The server does not answer'))
  })
  try {
    const response = await Promise.race([fetch(request, options), away.promise])
    if (!isAway(response)) {
      noteReachable()
      return response
    }
    if (await checkServer()) return response
    throw new TypeError(`The server is away: ${response.status}`)
  } catch (error) {
    if (isReachable && !isGivenUp(signal)) await checkServer()
    throw error
  } finally {
    stop()
  }
}
