import type { MemoryLimits } from './limits.ts'

/** Why a connection was ended. */
export type EndReason = 'client' | 'network' | 'process' | 'speed' | 'duration'

/** A request with its response, or a WebSocket, whose client makes us hold memory. */
export type Held = {
  client: string
  network: string
  /** Bytes in memory now: received and not worked on, or written and not read. */
  measure: () => number
  /** Whether we wait for the client to send or to read. */
  isWaiting: () => boolean
  /** Bytes sent and received so far, those that wait to be read included. */
  transferred: () => number
  /** Called at most once. */
  end: (reason: EndReason, bytes: number) => void
}

export type MemoryHold = {
  /** To be called when `measure` may have grown. */
  update: () => void
  /**
   * Adds bytes that the response needs until it is closed, at the latest after this time. False where they are not
   * there; a client that others would have to be ended for gets none.
   */
  reserve: (bytes: number, milliseconds: number) => boolean
  release: () => void
}

type Options = {
  limits: MemoryLimits
  /** What is transferred more slowly than this, after the time in which it may be, is ended. */
  speed: { bytesPerSecond: number; slowMilliseconds: number }
}

type Holder = Held & {
  bytes: number
  reserved: number
  reservedUntil: number
  /** Since it last held nothing, as what it has transferred since then. */
  waitedMilliseconds: number
  transferredBefore: number
  isOver: boolean
}

/**
 * Counts the memory that clients make the process hold, and ends those that hold most of it where it is more than a
 * client, a network or all of them may (decision 073).
 */
export function createMemoryBudget({ limits, speed }: Options) {
  /** Those that hold anything: most responses are taken by the system at once. */
  const holders = new Set<Holder>()
  const clients = createSums()
  const networks = createSums()
  let total = 0

  function set(holder: Holder, bytes: number): void {
    const difference = bytes - holder.bytes
    if (difference === 0) return
    holder.bytes = bytes
    total += difference
    clients.add(holder.client, difference)
    networks.add(holder.network, difference)
    if (bytes > 0) {
      holders.add(holder)
      return
    }
    holders.delete(holder)
    holder.waitedMilliseconds = 0
    holder.transferredBefore = holder.transferred()
  }

  const measure = (holder: Holder) => set(holder, holder.measure() + holder.reserved)

  function measureAll(): void {
    for (const holder of [...holders]) measure(holder)
  }

  function end(holder: Holder, reason: EndReason): void {
    const { bytes } = holder
    holder.isOver = true
    set(holder, 0)
    holder.end(reason, bytes)
  }

  function findExceeded({ client, network }: Held): 'client' | 'network' | 'process' | undefined {
    if (clients.of(client) > limits.perClient) return 'client'
    if (networks.of(network) > limits.perNetwork) return 'network'
    return total > limits.perProcess ? 'process' : undefined
  }

  /** The largest of the client, or of the client that holds most: of the network, or of the one that holds most. */
  function findLargest(exceeded: 'client' | 'network' | 'process', { client, network }: Held) {
    const greediest = exceeded === 'process' ? networks.largest() : network
    let largest: Holder | undefined
    for (const holder of holders) {
      const isMeant =
        exceeded === 'client' ? holder.client === client : holder.network === greediest
      if (isMeant && (largest === undefined || holdsMore(holder, largest))) largest = holder
    }
    return largest
  }

  /** Compares clients first, because one can divide what it holds. Of those that hold as much, the other came first. */
  function holdsMore(holder: Holder, other: Holder): boolean {
    const difference = clients.of(holder.client) - clients.of(other.client)
    return difference > 0 || (difference === 0 && holder.bytes >= other.bytes)
  }

  function endLargest(holder: Holder): void {
    if (findExceeded(holder) === undefined) return
    // Clients may have read what they held.
    measureAll()
    for (;;) {
      const exceeded = findExceeded(holder)
      const largest = exceeded && findLargest(exceeded, holder)
      if (!exceeded || !largest) return
      end(largest, exceeded)
    }
  }

  function hasRoom({ client, network }: Held, bytes: number): boolean {
    measureAll()
    const ofNetwork = networks.of(network) + bytes
    if (clients.of(client) + bytes > limits.perClient || ofNetwork > limits.perNetwork) return false
    const isWithinProcess = total + bytes <= limits.perProcess
    return isWithinProcess || ofNetwork < networks.of(networks.largest() ?? network)
  }

  function hold(held: Held): MemoryHold {
    const holder: Holder = {
      ...held,
      bytes: 0,
      reserved: 0,
      reservedUntil: Number.POSITIVE_INFINITY,
      waitedMilliseconds: 0,
      transferredBefore: 0,
      isOver: false,
    }
    function update(): void {
      if (holder.isOver) return
      measure(holder)
      endLargest(holder)
    }
    return {
      update,
      reserve: (bytes, milliseconds) => {
        if (holder.isOver || !hasRoom(holder, bytes)) return false
        holder.reserved += bytes
        holder.reservedUntil = Math.min(holder.reservedUntil, performance.now() + milliseconds)
        update()
        return !holder.isOver
      },
      release: () => {
        holder.isOver = true
        set(holder, 0)
      },
    }
  }

  /** Ends those that took too long, by the milliseconds since the last time. */
  function checkSpeeds(milliseconds: number): void {
    const now = performance.now()
    for (const holder of [...holders]) {
      measure(holder)
      if (holder.bytes > 0 && holder.isWaiting()) holder.waitedMilliseconds += milliseconds
      const transferred = holder.transferred() - holder.transferredBefore
      const expected = (transferred / speed.bytesPerSecond) * 1_000
      if (now > holder.reservedUntil) end(holder, 'duration')
      else if (holder.bytes > 0 && holder.waitedMilliseconds > speed.slowMilliseconds + expected)
        end(holder, 'speed')
    }
  }

  return { hold, checkSpeeds, heldBytes: () => total }
}

function createSums() {
  const sums = new Map<string, number>()
  return {
    of: (key: string) => sums.get(key) ?? 0,
    add(key: string, amount: number): void {
      const sum = (sums.get(key) ?? 0) + amount
      if (sum === 0) sums.delete(key)
      else sums.set(key, sum)
    },
    largest(): string | undefined {
      let most = 0
      let largest: string | undefined
      for (const [key, sum] of sums)
        if (sum > most) {
          most = sum
          largest = key
        }
      return largest
    },
  }
}
