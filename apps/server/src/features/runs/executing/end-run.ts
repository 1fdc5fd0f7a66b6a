import type { AppError } from '#platform/http/errors/app-error.ts'
import { estimateCost, priceOf } from '#platform/llm/index.ts'
import type { RunDeps } from '../run-deps.ts'
import { storableText } from '../storable-text.ts'
import type { Execution, RunProgress } from './execution.ts'

/** Stores the end of a run, and then adds it to its events. */
export async function endRun(
  deps: RunDeps,
  run: Execution,
  progress: RunProgress,
  failure: AppError | null,
): Promise<void> {
  const { live } = run
  const measured = { firstTokenMs: progress.firstTokenMs(), durationMs: progress.elapsed() }
  const used = await measureUse(deps, run, progress)
  const note = progress.note && storableText(progress.note)
  const output = storableText(live.feed.text.toString())
  const reasoning = storableText(live.feed.reasoning.toString())
  await deps.engine.storeEnd({
    id: live.id(),
    status: failure ? 'Error' : 'Success',
    errorCode: failure?.code ?? null,
    errorMessage: failure?.message ?? null,
    output,
    reasoning,
    warnings: progress.warnings.map(storableText),
    note,
    ...measured,
    ...used,
    spentMicros:
      used.costMicros ?? (await estimateSpent(deps, run, progress, `${reasoning}${output}`)),
  })
  deps.storage.add(live.workspaceId, Buffer.byteLength(output) + Buffer.byteLength(reasoning))
  const runId = live.id()
  if (Object.values(used).some((figure) => figure !== null))
    live.addResult({ type: 'usage', runId, ...used })
  if (failure) {
    const { code, message } = failure
    live.end({ type: 'run-error', runId, code, message, ...measured })
  } else live.end({ type: 'run-end', runId, note, ...measured })
  deps.engine.forget(live)
}

/** Tokens and their price: null for a run without an answer. */
async function measureUse({ log }: RunDeps, { opened, call }: Execution, progress: RunProgress) {
  const { usage, files } = progress
  const tokens = {
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    reasoningTokens: usage?.reasoningTokens ?? null,
  }
  if (usage === null && progress.firstTokenMs() === null) return { ...tokens, costMicros: null }
  const used = { images: files.image, characters: files.audio > 0 ? call.body.length : 0 }
  const costMicros = await priceOf(opened.provider, opened.modelId, usage, used).catch(
    logUnpriced(log, opened),
  )
  return { ...tokens, costMicros }
}

/**
 * The amount that counts against spending limits for a run without a price of its own, such as one that was
 * stopped: by its texts, and no less than was reserved.
 */
async function estimateSpent(
  { log }: RunDeps,
  { opened, call, reservedMicros }: Execution,
  { isCharged }: RunProgress,
  answer: string,
): Promise<number> {
  if (!isCharged) return 0
  const { provider, modelId } = opened
  const estimated = await estimateCost(provider, modelId, call, answer).catch(
    logUnpriced(log, opened),
  )
  return Math.max(estimated ?? 0, reservedMicros)
}

const logUnpriced =
  (log: RunDeps['log'], { modelId: model }: Execution['opened']) =>
  (error: unknown): null => {
    log.warn({ err: error, model }, 'A run could not be priced')
    return null
  }
