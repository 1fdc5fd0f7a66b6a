import type { RunRequest } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import { runDetached } from '#platform/request-deadline.ts'
import { type Conducted, conductRun } from '../executing/execute-run.ts'
import { runError } from '../errors.ts'
import { followRow } from '../following/follow-run.ts'
import { createLiveRun } from '../live/live-run.ts'
import type { RunFeed } from '../live/run-feed.ts'
import { isKnownBatch, listBatch } from '../rows/find-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { type Prepared, prepareRuns } from './prepare-runs.ts'
import { storeStarted } from './store-started.ts'

/** Starts one run for each model, once for each batch: sent again, its runs are followed. */
export async function startRuns(
  deps: RunDeps,
  actor: UserActor,
  request: RunRequest,
): Promise<RunFeed[]> {
  const { engine } = deps
  if (engine.isStopping()) throw runError('run.server-stopping')
  return await engine.once(`${actor.workspaceId} ${request.batchId}`, async () => {
    const [isKnown, prepared] = await Promise.all([
      isKnownBatch(deps.database, { workspaceId: actor.workspaceId, batchId: request.batchId }),
      // A batch that is known is followed, even if it would be refused by now.
      prepareRuns(deps, actor, request).catch((error: unknown) => ({ error })),
    ])
    if (isKnown) {
      if ('releasePictures' in prepared) prepared.releasePictures()
      return await listKnown(deps, actor, request)
    }
    if ('error' in prepared) throw prepared.error
    return await beginRuns(deps, actor, request, prepared)
  })
}

async function listKnown(
  deps: RunDeps,
  { workspaceId }: UserActor,
  { batchId }: RunRequest,
): Promise<RunFeed[]> {
  const rows = await listBatch(deps.database, { workspaceId, batchId })
  return rows.map((row) => followRow(deps, row))
}

/** The providers are asked while the runs are being stored; nobody hears of them before they are. */
async function beginRuns(
  deps: RunDeps,
  actor: UserActor,
  request: RunRequest,
  prepared: Prepared,
): Promise<RunFeed[]> {
  if (!deps.engine.turns.hasRoom(actor.accountId, prepared.runs.length)) {
    prepared.releasePictures()
    throw runError('run.too-many')
  }
  const { promise: isStored, resolve, reject } = Promise.withResolvers<boolean>()
  const runs = beginAll(
    deps,
    actor,
    prepared,
    isStored.catch(() => false),
  )
  // First the requests leave.
  setImmediate(() => {
    storeStarted(deps, actor, { request, prepared, runs }).then(resolve, reject)
  })
  try {
    if (await isStored) return runs.map(({ live }) => live.feed)
    // Another process was sent the same batch at the same moment.
    giveUp(runs)
    return await listKnown(deps, actor, request)
  } catch (error) {
    giveUp(runs)
    throw error
  }
}

const giveUp = (runs: Conducted[]): void => {
  for (const { live } of runs) live.stopping.abort(runError('run.stopped'))
}

function beginAll(
  deps: RunDeps,
  actor: UserActor,
  prepared: Prepared,
  isStored: Promise<boolean>,
): Conducted[] {
  const conducted: Promise<void>[] = []
  const runs = prepared.runs.map(({ model, label, opened, call }, position) => {
    const { provider, output } = opened
    const turn = deps.engine.turns.enter(actor.accountId)
    const live = createLiveRun(actor, { position, model, label, provider, output })
    live.announce(turn.isWaiting)
    const run = { live, turn, opened, call, isStored }
    const over = runDetached(() => conductRun(deps, run))
    conducted.push(over)
    deps.engine.track(over)
    return run
  })
  void Promise.allSettled(conducted).then(prepared.releasePictures)
  return runs
}
