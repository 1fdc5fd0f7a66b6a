import type { Log } from '#platform/log.ts'

const minute = 60_000
const tooManyRequests = 429
/** Lines of one client and status in a minute. Refusals cost a client nothing, and disks are small. */
const mostRefusals = 1
const mostFailures = 300
/** They are logged with a stack. */
const mostErrors = 30
/** More clients at once have every line written. */
const mostCounted = 10_000

type Refused = { client: string; status: number }
type Options = {
  mostLines: (status: number) => number
  writeLeft: (refused: Refused, left: number) => void
}

/** Whether the line of a request is written. Those that are not are counted, in one line a minute. */
export const createLineLimit = (log: Log) =>
  createLimit({
    mostLines: (status) => (status === tooManyRequests ? mostRefusals : mostFailures),
    writeLeft: (refused, left) => log.info({ ...refused, requests: left }, 'more requests'),
  })

/** The same for errors. One for all that a client can cause, or it has the lines of several. */
export const createErrorLimit = (log: Log) =>
  createLimit({
    mostLines: () => mostErrors,
    writeLeft: (refused, left) => log.warn({ ...refused, errors: left }, 'more errors'),
  })

function createLimit({ mostLines, writeLeft }: Options): (refused: Refused) => boolean {
  const counts = new Map<string, number>()

  function writeCount(key: string, refused: Refused): void {
    const left = (counts.get(key) ?? 0) - mostLines(refused.status)
    counts.delete(key)
    if (left > 0) writeLeft(refused, left)
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
