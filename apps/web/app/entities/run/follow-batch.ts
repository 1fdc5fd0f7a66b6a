import { ApiError } from '@product/sdk'
import { applyToBatch, type Batch, giveUpRun, isOver } from './batch.ts'
import { hasEnded, type LiveRun, type PageRunEvent } from './live-run.ts'
import type { RunTransport } from './transport.ts'

/** A batch that is being followed: read and replaced as events come. */
export type Following = {
  transport: RunTransport
  signal: AbortSignal
  read: () => Batch
  write: (batch: Batch) => void
  /** Ends after the pause, or as soon as it is worth trying again. */
  wait: (milliseconds: number) => Promise<void>
}

const mostAttempts = 8
const longestPause = 10_000
/** Browsers open about six connections to a server; the rest of the page needs some too. */
const connections = 3

/** Follows until every run has ended, over as many connections as it takes. Never throws. */
export async function followBatch(following: Following): Promise<void> {
  const { signal, read, write, wait } = following
  let attempts = 0
  while (!signal.aborted) {
    const before = read()
    await readOnce(following)
    if (signal.aborted) return
    if (isOver(read())) return write({ ...read(), connection: 'closed' })
    attempts = read().runs === before.runs ? attempts + 1 : 1
    if (attempts > mostAttempts) return write({ ...read(), connection: 'cut' })
    write({ ...read(), connection: 'lost' })
    await wait(Math.min(250 * 2 ** attempts, longestPause))
  }
}

async function readOnce(following: Following): Promise<void> {
  const { runs } = following.read()
  if (runs.some(({ runId }) => runId === null)) return await begin(following)
  const waiting = runs.filter((run) => !hasEnded(run))
  const followOneAfterOther = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) await follow(following, run)
  }
  await Promise.all(Array.from({ length: connections }, followOneAfterOther))
}

/** Sent again it begins nothing anew: the batch has its id. */
async function begin(following: Following): Promise<void> {
  const { transport, signal, read, write } = following
  try {
    await take(following, transport.start(read().request, signal))
  } catch (error) {
    const hasBegun = read().runs.some(({ runId }) => runId !== null)
    if (!(error instanceof ApiError) || (hasBegun && !isRefusal(error))) return
    const { code, message, details } = error
    write({ ...read(), problem: { code, message, details } })
  }
}

async function follow(following: Following, { runId, text, reasoning }: LiveRun): Promise<void> {
  const { transport, signal, read, write } = following
  if (runId === null) return
  const place = { runId, text: text.length, reasoning: reasoning.length }
  try {
    await take(following, transport.follow(place, signal))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) write(giveUpRun(read(), runId))
  }
}

async function take(
  { read, write }: Following,
  events: AsyncIterable<PageRunEvent>,
): Promise<void> {
  for await (const event of events) write(applyToBatch(read(), event, Date.now()))
}

/** Trying again would be answered in the same way. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500
