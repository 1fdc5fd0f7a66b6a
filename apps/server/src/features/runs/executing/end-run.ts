import type { AppError } from '#platform/http/errors/app-error.ts'
import { boundCost, countTokens, priceOf } from '#platform/llm/index.ts'
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

/** Of an answer that nobody has seen the end of, at the least. */
const likelyTokens = 1_000
/** As fast as models think, which a run that is stopped may not show. */
const thoughtTokensPerMillisecond = 0.25

/**
 * The amount that counts against spending limits for a run without a price of its own, such as one that was
 * stopped: the most that its input can cost, and its answer by its text or by the time that it had, but no more for
 * that time than was reserved.
 */
async function estimateSpent(
  { log }: RunDeps,
  { opened, call, allowance }: Execution,
  { isCharged, elapsed }: RunProgress,
  answer: string,
): Promise<number> {
  if (!isCharged) return 0
  const reserved = allowance?.micros ?? 0
  const bounds = await boundCost(opened.provider, opened.modelId, call).catch(
    logUnpriced(log, opened),
  )
  if (!bounds) return reserved
  const costOf = (tokens: number) => Math.ceil(bounds.fixed + tokens * bounds.perToken)
  const thought = Math.round(elapsed() * thoughtTokensPerMillisecond)
  const byTime = costOf(Math.max(thought, likelyTokens))
  return Math.max(costOf(countTokens(answer)), Math.min(byTime, reserved))
}

const logUnpriced =
  (log: RunDeps['log'], { modelId: model }: Execution['opened']) =>
  (error: unknown): null => {
    log.warn({ err: error, model }, 'A run could not be priced')
    return null
  }
