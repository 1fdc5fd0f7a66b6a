const megabyte = 1_048_576

/**
 * What clients may hold of a process, by their address, their network and altogether (decision 073). `REQUEST_MEMORY`
 * sets `perProcess`; the other two are shares of it.
 */
export type MemoryLimits = { perClient: number; perNetwork: number; perProcess: number }

export const memoryLimits = (perProcess: number): MemoryLimits => ({
  perClient: perProcess / 2,
  // Two networks together do not have all of it, so that there is room for a third.
  perNetwork: (perProcess * 2) / 3,
  perProcess,
})

export const clientLimits = {
  /** Of `REQUEST_MEMORY`, unless it is set. */
  memoryBytes: 96 * megabyte,
  /** The share of a client must have room for the largest body, a mail of 30 MB. */
  leastMemoryBytes: 64 * megabyte,
  /** A request of which some of the body has arrived costs this beside its bytes. */
  bytesPerBody: 16_384,
  /** A piece of a body costs this beside its bytes: somebody may send each byte by itself. */
  bytesPerPiece: 256,
  /** Requests that one connection may have under way; only pipelining makes it more than one. */
  requestsPerConnection: 16,
  /** Slower clients are ended while they hold memory. It is half of what EDGE has. */
  bytesPerSecond: 16_384,
  /** A client may be slower for so long. */
  slowMilliseconds: 30_000,
  /** How often speeds are looked at. */
  checkMilliseconds: 1_000,
  /** Memory that an export holds while it is made and read. */
  exportBytes: 8 * megabyte,
  /** The longest that an export may take. */
  exportMilliseconds: 3_600_000,
  /** How long a client may send nothing of a body that it owes. */
  bodyStallMilliseconds: 10_000,
} as const
