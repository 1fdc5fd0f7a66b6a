import type { Log } from '#platform/log.ts'

const minute = 60_000
const tooManyRequests = 429
/** Lines of one client and status in a minute. Refusals cost a client nothing, and disks are small. */
const mostRefusals = 1
const mostFailures = 300
/** Their errors are logged with a stack. */
export const mostErrors = 30
/** More clients at once have every line written. */
const mostCounted = 10_000

type Refused = { client: string; status: number }

/** Whether the line of a request is written. Those that are not are counted, in one line a minute. */
export function createLineLimit(
  log: Log,
  mostOfFailures = mostFailures,
): (refused: Refused) => boolean {
  const mostLines = (status: number): number =>
    status === tooManyRequests ? mostRefusals : mostOfFailures

  const counts = new Map<string, number>()

  function writeCount(key: string, { client, status }: Refused): void {
    const left = (counts.get(key) ?? 0) - mostLines(status)
    counts.delete(key)
    if (left > 0) log.info({ client, status, requests: left }, 'more requests')
  }

  return (refused) => {
    if (refused.status < 400) return true
    const key = `${refused.status} ${refused.client}`
    const count = counts.get(key)
    if (count === undefined) {
      if (counts.size >= mostCounted) return true
      setTimeout(() => writeCount(key, refused), minute).unref()
    }
    counts.set(key, (count ?? 0) + 1)
    return (count ?? 0) < mostLines(refused.status)
  }
}
