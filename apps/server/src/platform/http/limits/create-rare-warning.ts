import type { Log } from '#platform/log.ts'

const warningInterval = 60_000

/** One line a minute, with the number of connections since the line before. */
export function createRareWarning(log: Log, message: string) {
  let warnedAt = Number.NEGATIVE_INFINITY
  let connections = 0
  return (client: string, details: Record<string, string | number> = {}): void => {
    connections += 1
    const now = performance.now()
    if (now - warnedAt < warningInterval) return
    warnedAt = now
    log.warn({ client, connections, ...details }, message)
    connections = 0
  }
}
