import type { RunRequest } from '@product/contract/runs'
import {
  type AskedModel,
  applyEvent,
  createLiveRun,
  hasEnded,
  type LiveRun,
  type PageRunEvent,
} from './live-run.ts'
import type { RememberedBatch } from './remembered-batch.ts'

/** The runs started by one press of Run. */
export type Batch = {
  request: RunRequest
  runs: readonly LiveRun[]
  /** Lost: it is tried again. Cut: it is not, until somebody asks for it. */
  connection: 'open' | 'lost' | 'cut' | 'closed'
  /** Why nothing was begun. */
  problem: { code: string; message: string; details?: unknown } | null
  askedAt: number
}

export const createBatch = (
  request: RunRequest,
  models: readonly AskedModel[],
  askedAt: number,
): Batch => ({
  request,
  runs: models.map(createLiveRun),
  connection: 'open',
  problem: null,
  askedAt,
})

export const recallBatch = ({ request, models, askedAt }: RememberedBatch): Batch => ({
  ...createBatch(request, models, askedAt),
  runs: models.map(({ runId, ...asked }, position) => ({
    ...createLiveRun(asked, position),
    runId,
  })),
})

export const rememberBatch = ({ request, runs, askedAt }: Batch): RememberedBatch => ({
  request,
  models: runs.map(({ model, label, provider, output, runId }) => ({
    model,
    label,
    provider,
    output,
    runId,
  })),
  askedAt,
})

export const isOver = ({ runs, problem }: Batch): boolean =>
  problem !== null || runs.every(hasEnded)

export function applyToBatch(batch: Batch, event: PageRunEvent, now: number): Batch {
  const place = batch.runs.findIndex((run) =>
    event.type === 'run-start' ? run.position === event.position : run.runId === event.runId,
  )
  const run = batch.runs[place]
  if (!run) return batch
  const connection = batch.connection === 'closed' ? 'closed' : 'open'
  return { ...batch, connection, runs: batch.runs.with(place, applyEvent(run, event, now)) }
}

/** For a run that the server does not know any more. */
export const giveUpRun = (batch: Batch, runId: string): Batch => ({
  ...batch,
  runs: batch.runs.map((run) =>
    run.runId === runId ? { ...run, status: 'error', error: explainUnknown(run) } : run,
  ),
})

const explainUnknown = ({ provider }: LiveRun) =>
  provider === 'browser'
    ? { code: 'run.interrupted', message: 'Interrupted: this page was closed while it ran.' }
    : { code: 'run.unknown', message: 'This run was deleted.' }
