import { type RequestedBy, requestedBy } from '#platform/run-for-request.ts'

type TurnLimits = {
  atOnce: number
  mostWaiting: number
  /** Of one client, those that have their turn counted too. */
  mostPerClient: number
  /** Whether work outside a request goes ahead of all clients. */
  isOutsideFirst?: boolean
  refuse: () => Error
}

/** Work outside a request counts as one client. Its number is bounded by its callers. */
const outside = Symbol('outside a request')
type Client = string | typeof outside

/**
 * Runs at most `atOnce` tasks at a time. Clients take turns, so that many tasks of one client do not delay
 * a single task of another. A task whose request was answered with a timeout is removed from the queue.
 */
export function createFairQueue(limits: TurnLimits) {
  const { atOnce, mostWaiting, mostPerClient, isOutsideFirst = false, refuse } = limits
  // In the order of their turns: a client moves to the end after its turn. None of the lists is empty.
  const waiting = new Map<Client, (() => void)[]>()
  const present = new Map<Client, number>()
  let waitingCount = 0
  let running = 0

  function enter(client: Client): void {
    const count = present.get(client) ?? 0
    const isTooMany = client !== outside && count >= mostPerClient
    if (isTooMany || (running >= atOnce && waitingCount >= mostWaiting)) throw refuse()
    present.set(client, count + 1)
  }

  function leave(client: Client): void {
    const left = (present.get(client) ?? 0) - 1
    if (left > 0) present.set(client, left)
    else present.delete(client)
  }

  function remove(client: Client, begin: () => void): void {
    const left = (waiting.get(client) ?? []).filter((other) => other !== begin)
    if (left.length > 0) waiting.set(client, left)
    else waiting.delete(client)
    waitingCount -= 1
  }

  function nextClient(): Client | undefined {
    if (isOutsideFirst && waiting.has(outside)) return outside
    const [first] = waiting.keys()
    return first
  }

  function handOn(): void {
    const client = nextClient()
    if (client === undefined) {
      running -= 1
      return
    }
    const [begin, ...others] = waiting.get(client) ?? []
    waiting.delete(client)
    if (others.length > 0) waiting.set(client, others)
    waitingCount -= 1
    begin?.()
  }

  function waitForTurn(client: Client, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      remove(client, begin)
      reject(signal?.reason)
    }
    const begin = () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    waiting.set(client, [...(waiting.get(client) ?? []), begin])
    waitingCount += 1
    return promise
  }

  async function takeTurn({ client, signal }: Partial<RequestedBy>): Promise<Client> {
    signal?.throwIfAborted()
    const key = client ?? outside
    enter(key)
    if (running < atOnce) {
      running += 1
      return key
    }
    try {
      await waitForTurn(key, signal)
      return key
    } catch (error) {
      leave(key)
      throw error
    }
  }

  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const client = await takeTurn(requestedBy() ?? {})
    try {
      return await work()
    } finally {
      leave(client)
      handOn()
    }
  }
}

type QueueLimits = {
  /** Of one key: one after the other unless it says otherwise. */
  atOnce?: number
  /** Of one key, besides the tasks that run. */
  mostWaiting: number
  /** Of one client for one key, those that run counted too: as many as there are unless it says otherwise. */
  mostPerClient?: number
  refuse: () => Error
}

export type KeyedQueue = ReturnType<typeof createKeyedQueue>

/**
 * Runs at most `atOnce` tasks of one key at a time, and those of different keys side by side. A task that
 * waits holds no database connection, as it would if it waited for a lock. A task whose request was
 * answered with a timeout is never started.
 */
export function createKeyedQueue({
  atOnce = 1,
  mostWaiting,
  mostPerClient = mostWaiting + atOnce,
  refuse,
}: QueueLimits) {
  const createQueue = () => ({
    tasks: 0,
    takeTurn: createFairQueue({ atOnce, mostWaiting, mostPerClient, refuse }),
  })
  const queues = new Map<string, ReturnType<typeof createQueue>>()

  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? createQueue()
    queues.set(key, queue)
    queue.tasks += 1
    try {
      return await queue.takeTurn(task)
    } finally {
      queue.tasks -= 1
      if (queue.tasks === 0) queues.delete(key)
    }
  }
}
