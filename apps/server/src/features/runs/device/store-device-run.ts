import type { DeviceRun, RunSummary } from '@product/contract'
import { browserModel, browserModelFailures, createId } from '@product/domain'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { runError } from '../errors.ts'
import { presentSummary } from '../history/present-run.ts'
import { selectRuns, summaryColumns } from '../history/queries.ts'
import { type EndedRun, endRuns } from '../rows/end-runs.ts'
import { type NewRun, storeRuns } from '../rows/store-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { prepareDeviceRun } from './prepare-device-run.ts'

type Given = z.output<typeof DeviceRun>

/**
 * Stores a run that a model of the actor's device has made, once for each id. Its texts are filled in here again, so
 * that they are those of the version and the values.
 */
export async function storeDeviceRun(
  deps: RunDeps,
  actor: UserActor,
  id: string,
  given: Given,
): Promise<RunSummary> {
  const known = await findOptionalStored(deps, actor, id, given)
  if (known) return known
  const { bytes, ...prepared } = await prepareDeviceRun(deps, actor, given)
  const { workspaceId, accountId } = actor
  const started: NewRun = {
    id,
    workspaceId,
    accountId,
    batchId: createId(),
    position: 0,
    promptId: given.promptId,
    promptTitle: prepared.title,
    version: prepared.version,
    connectionId: null,
    provider: 'browser',
    model: browserModel.value,
    modelId: browserModel.value,
    outputKind: 'text',
    values: given.values,
    ...prepared.filled,
    settings: prepared.settings,
    images: [],
    restrictedPrompts: prepared.restrictedPrompts,
    // The device's clock may be wrong.
    startedAt: new Date(Date.now() - given.durationMs),
    reservedMicros: 0,
    addsExecution: false,
  }
  await deps.storage.reserve(workspaceId, bytes + Buffer.byteLength(given.text), () =>
    deps.database.transaction().execute(async (transaction) => {
      const stored = await storeRuns(transaction, [started])
      // Otherwise it is another run that has this id, perhaps of somebody else.
      if (stored.has(id)) await endRuns(transaction, [describeEnd(id, given)])
    }),
  )
  const stored = await findOptionalStored(deps, actor, id, given)
  if (!stored) throw runError('run.id-taken')
  return stored
}

async function findOptionalStored(
  { database }: RunDeps,
  actor: UserActor,
  id: string,
  { promptId }: Given,
): Promise<RunSummary | undefined> {
  const row = await selectRuns(database, actor, { promptId })
    .select(summaryColumns)
    .where('runs.id', '=', id)
    .where('runs.provider', '=', 'browser')
    .executeTakeFirst()
  return row && presentSummary(row)
}

function describeEnd(id: string, given: Given): EndedRun {
  const { text, warnings, firstTokenMs, durationMs, inputTokens, outputTokens } = given
  const figures = { firstTokenMs, durationMs, inputTokens, outputTokens }
  return {
    id,
    ...describeOutcome(given.outcome),
    output: text,
    reasoning: '',
    warnings,
    note: null,
    ...figures,
    reasoningTokens: null,
    costMicros: 0,
    spentMicros: 0,
  }
}

function describeOutcome(
  outcome: Given['outcome'],
): Pick<EndedRun, 'status' | 'errorCode' | 'errorMessage'> {
  if (outcome.status === 'success')
    return { status: 'Success', errorCode: null, errorMessage: null }
  if (outcome.status === 'failed')
    return {
      status: 'Error',
      errorCode: outcome.code,
      errorMessage: browserModelFailures[outcome.code],
    }
  const { code, message } = runError('run.stopped')
  return { status: 'Error', errorCode: code, errorMessage: message }
}
