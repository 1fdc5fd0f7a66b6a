import type { RunRequest } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import type { Execution } from '../executing/execution.ts'
import { listPositions } from '../rows/find-runs.ts'
import type { NewRun } from '../rows/store-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { isDemo, type Prepared } from './prepare-runs.ts'

const idAttempts = 5

type Started = {
  request: RunRequest
  prepared: Prepared
  runs: Execution[]
  /** Whether the executions are counted already. */
  isCounted: boolean
}

/** False where the batch is stored already. An id that another run has is changed. */
export async function storeStarted(
  { engine, database }: RunDeps,
  actor: UserActor,
  started: Started,
): Promise<boolean> {
  let missing = started.runs
  for (let attempt = 0; attempt < idAttempts; attempt += 1) {
    const stored = await engine.storeStart(
      missing.map((run) => describeStarted(actor, started, run)),
    )
    for (const { live } of missing) if (stored.has(live.id())) engine.begin(live)
    missing = missing.filter(({ live }) => !stored.has(live.id()))
    if (missing.length === 0) return true
    const { workspaceId } = actor
    const known = await listPositions(database, { workspaceId, batchId: started.request.batchId })
    if (missing.some(({ live }) => known.includes(live.facts.position))) return false
    for (const { live } of missing) live.changeId()
  }
  throw new Error('No free id was found for a run')
}

function describeStarted(
  { workspaceId, accountId }: UserActor,
  { request, prepared, isCounted }: Started,
  { live, opened, call, allowance }: Execution,
): NewRun {
  const { position, model } = live.facts
  return {
    id: live.id(),
    workspaceId,
    accountId,
    batchId: request.batchId,
    position,
    promptId: request.promptId,
    promptTitle: prepared.title,
    version: prepared.version,
    connectionId: opened.connectionId,
    provider: opened.provider,
    model,
    modelId: opened.modelId,
    outputKind: opened.output,
    values: prepared.values,
    systemMessage: call.systemMessage,
    body: call.body,
    settings: call.settings,
    images: request.images ?? [],
    restrictedPrompts: prepared.restrictedPrompts,
    startedAt: live.startedAt,
    reservedMicros: allowance?.micros ?? 0,
    addsExecution: !isCounted && !isDemo(opened),
  }
}
