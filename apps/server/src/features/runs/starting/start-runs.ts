import type { RunRequest } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import { type Allowance, type LimitedRun, reserveSpending } from '#features/connections/index.ts'
import { reserveExecutions } from '#features/plans/index.ts'
import { runDetached } from '#platform/run-for-request.ts'
import { runError } from '../errors.ts'
import { executeRun } from '../executing/execute-run.ts'
import type { Execution } from '../executing/execution.ts'
import { followRow } from '../following/follow-run.ts'
import { createLiveRun } from '../live/live-run.ts'
import type { FollowedRun } from '../live/run-feed.ts'
import { isKnownBatch, listVisibleBatch } from '../rows/find-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { isDemo, type Prepared, prepareRuns } from './prepare-runs.ts'
import { storeStarted } from './store-started.ts'

/** Starts one run for each model. A batch is started once: sent again, its runs are followed. */
export async function startRuns(
  deps: RunDeps,
  actor: UserActor,
  request: RunRequest,
): Promise<FollowedRun[]> {
  const { database, engine, storage } = deps
  const { workspaceId, accountId } = actor
  if (engine.isStopping()) throw runError('run.server-stopping')
  return await engine.startOnce(`${workspaceId} ${accountId} ${request.batchId}`, async () => {
    const [isKnown, prepared] = await Promise.all([
      isKnownBatch(database, { workspaceId, batchId: request.batchId }),
      // A known batch is followed, even if it would be refused by now.
      prepareRuns(deps, actor, request).catch((error: unknown) => ({ error })),
    ])
    if (isKnown) {
      if ('releaseImages' in prepared) prepared.releaseImages()
      return await followBatch(deps, actor, request)
    }
    if ('error' in prepared) throw prepared.error
    try {
      const count = prepared.runs.filter(({ opened }) => !isDemo(opened)).length
      const reserved = await reserveExecutions(database, workspaceId, {
        plan: prepared.plan,
        count,
      })
      const limited = prepared.runs.flatMap((run) => run.limited ?? [])
      const spending = await reserveSpending(database, actor, limited).catch(
        async (error: unknown) => {
          await reserved.release()
          throw error
        },
      )
      const release = async () => {
        await Promise.all([reserved.release(), spending.release()])
      }
      const { isCounted } = reserved
      const { allowances } = spending
      const beginning = { request, prepared, isCounted, allowances, release }
      return await storage
        .reserve(workspaceId, prepared.bytes, () => beginRuns(deps, actor, beginning))
        .catch(async (error: unknown) => {
          await release()
          throw error
        })
    } catch (error) {
      prepared.releaseImages()
      throw error
    }
  })
}

async function followBatch(
  deps: RunDeps,
  actor: UserActor,
  { batchId }: RunRequest,
): Promise<FollowedRun[]> {
  const rows = await listVisibleBatch(deps.database, actor, batchId)
  if (rows.length === 0) throw runError('run.id-taken')
  return rows.map((row) => followRow(deps, actor, row))
}

type Beginning = {
  request: RunRequest
  prepared: Prepared
  /** Whether the executions are counted already. */
  isCounted: boolean
  /** What runs on connections with a spending limit may cost. */
  allowances: Map<LimitedRun, Allowance>
  /** Takes back what was reserved. */
  release: () => Promise<void>
}

/** Asks the providers while the runs are being stored. Their feeds are returned after that. */
async function beginRuns(
  deps: RunDeps,
  actor: UserActor,
  { request, prepared, isCounted, allowances, release }: Beginning,
): Promise<FollowedRun[]> {
  if (!deps.engine.queue.hasCapacity(actor.accountId, prepared.runs.length))
    throw runError('run.too-many')
  const { promise: isStored, resolve, reject } = Promise.withResolvers<boolean>()
  const runs = executeAll(
    deps,
    actor,
    { prepared, allowances },
    isStored.catch(() => false),
  )
  storeStarted(deps, actor, { request, prepared, runs, isCounted }).then(resolve, reject)
  try {
    if (await isStored) return runs.map(({ live: { feed } }) => ({ feed, isOwn: true }))
    // Another process was sent the same batch at the same moment.
    stopAll(runs)
    await release()
    return await followBatch(deps, actor, request)
  } catch (error) {
    stopAll(runs)
    throw error
  }
}

const stopAll = (runs: Execution[]): void => {
  for (const { live } of runs) live.stopping.abort(runError('run.stopped'))
}

function executeAll(
  deps: RunDeps,
  actor: UserActor,
  { prepared, allowances }: Pick<Beginning, 'prepared' | 'allowances'>,
  isStored: Promise<boolean>,
): Execution[] {
  const executed: Promise<void>[] = []
  const runs = prepared.runs.map(({ model, label, opened, call, limited }, position) => {
    const { provider, output } = opened
    const slot = deps.engine.queue.enter(actor.accountId)
    const live = createLiveRun(actor, {
      position,
      model,
      label,
      provider,
      output,
      version: prepared.version,
    })
    live.announce(slot.isWaiting)
    const allowance = (limited && allowances.get(limited)) ?? null
    const execution = { live, slot, opened, call, allowance, isStored }
    const done = runDetached(() => executeRun(deps, execution))
    executed.push(done)
    deps.engine.track(done)
    return execution
  })
  void Promise.allSettled(executed).then(prepared.releaseImages)
  return runs
}
