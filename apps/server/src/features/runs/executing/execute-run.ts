import { setTimeout as wait } from 'node:timers/promises'
import { runLimits } from '@product/domain'
import {
  type OpenedModel,
  refuseChangedConnection,
  reportConnectionProblem,
} from '#features/connections/index.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import { type AnswerPart, hideKey, isUncharged, llmError } from '#platform/llm/index.ts'
import { runError } from '../errors.ts'
import type { RunDeps } from '../run-deps.ts'
import { storableText } from '../storable-text.ts'
import { createTextWriter, type TextWriter } from './create-text-writer.ts'
import { endRun } from './end-run.ts'
import { createProgress, type Execution, type RunProgress } from './execution.ts'
import { limitOutput, renewAllowance } from './limit-output.ts'
import { pauseBeforeRetry } from './pause-before-retry.ts'
import { storeAnswerFile } from './store-answer-file.ts'

type Executing = Execution & { texts: TextWriter }

/** Executes a run from its place in the queue to its stored end. It never throws: a failure is the run's error. */
export async function executeRun(deps: RunDeps, execution: Execution): Promise<void> {
  const progress = createProgress()
  const texts = createTextWriter(execution.live, execution.opened.access.key)
  const run = { ...execution, texts }
  const failure = await waitForEnd(deps, run, progress)
  execution.slot.release()
  texts.finish()
  // A row that was stored all the same ends when its lease expires.
  if (!(await execution.isStored)) return deps.engine.forget(execution.live)
  await endRun(deps, run, progress, failure)
  await reportConnection(deps, execution.opened, failure)
}

/** The error that the run ended with or was aborted with; null after a complete answer. */
async function waitForEnd(
  deps: RunDeps,
  run: Executing,
  progress: RunProgress,
): Promise<AppError | null> {
  const { stopping } = run.live
  const aborted = new Promise<AppError>((resolve) => {
    const onAbort = () => resolve(explain(deps, run, stopping.signal.reason))
    if (stopping.signal.aborted) onAbort()
    stopping.signal.addEventListener('abort', onAbort, { once: true })
  })
  if (run.slot.ready) {
    const stopped = await Promise.race([run.slot.ready, aborted])
    if (stopped) return stopped
    run.live.announce(false)
  }
  progress.begin()
  const tooSlow = setTimeout(
    () => stopping.abort(llmError('provider.too-slow')),
    deps.config.runTimeout,
  )
  const failure = await Promise.race([answer(deps, run, progress), aborted])
  clearTimeout(tooSlow)
  // Ends the provider's call, whose answer nobody reads any more.
  if (failure && !stopping.signal.aborted) stopping.abort(failure)
  return failure
}

async function answer(
  deps: RunDeps,
  run: Executing,
  progress: RunProgress,
): Promise<AppError | null> {
  const { signal } = run.live.stopping
  for (let attempt = 0; ; attempt += 1)
    try {
      if (run.slot.isWaiting || attempt > 0) await refuseChangedConnection(deps, run.opened)
      if (run.slot.isWaiting && attempt === 0) await renewAllowance(deps, run)
      if (signal.aborted) return explain(deps, run, signal.reason)
      await readAnswer(deps, run, progress)
      return null
    } catch (error) {
      // A call that breaks because the run was stopped is no failure of the provider.
      const failure = explain(deps, run, signal.aborted ? signal.reason : error)
      const hasBegun = progress.firstTokenMs() !== null
      if (!hasBegun && isUncharged(failure)) progress.isCharged = false
      const pause = hasBegun ? null : pauseBeforeRetry(failure, attempt)
      if (pause === null || signal.aborted) return failure
      run.live.announceRetry(failure.code, pause)
      await wait(pause, undefined, { signal }).catch(() => {})
    }
}

async function readAnswer(deps: RunDeps, run: Executing, progress: RunProgress): Promise<void> {
  const { signal } = run.live.stopping
  const provider = deps.modelProviders(run.opened.provider)
  const { call, warnings } = limitOutput(run)
  if (progress.warnings.length === 0)
    for (const message of warnings)
      await handlePart(deps, run, progress, { type: 'warning', message })
  progress.isCharged = true
  for await (const part of provider.answer(run.opened.access, { ...call, signal })) {
    if (signal.aborted) return
    await handlePart(deps, run, progress, part)
  }
}

async function handlePart(
  deps: RunDeps,
  run: Executing,
  progress: RunProgress,
  part: AnswerPart,
): Promise<void> {
  const { live } = run
  switch (part.type) {
    case 'text':
    case 'reasoning':
      if (part.text === '') return
      progress.markToken()
      return run.texts.write(part.type, part.text)
    case 'warning':
      progress.warnings.push(part.message)
      return live.warn(part.message)
    case 'note':
      progress.note = part.note
      return
    case 'usage':
      progress.usage = part.usage
      return
    case 'file':
      progress.markToken()
      if (progress.files.image + progress.files.audio === runLimits.filesMade)
        throw llmError('provider.too-much', {
          message: `The model made more than ${runLimits.filesMade} files. The others were not kept.`,
        })
      progress.files[part.kind] += 1
      if (!(await run.isStored)) return
      return await storeAnswerFile(deps, live, part, progress.files.image + progress.files.audio)
  }
}

/** The error as its owner reads it. A provider may repeat the key in its message. */
function explain({ log }: RunDeps, { live, opened }: Execution, error: unknown): AppError {
  const hide = (text: string) => storableText(hideKey(text, opened.access.key))
  if (error instanceof AppError)
    return new AppError(error.code, error, { message: hide(error.message), details: error.details })
  const { name, stack = '' } = error instanceof Error ? error : new Error(String(error))
  log.error(
    { runId: live.id(), provider: opened.provider, name, stack: hide(stack) },
    'A run failed',
  )
  return runError('run.failed')
}

/** Failures that every further run on this key would have too. */
const failuresOfKey: ReadonlySet<string> = new Set([
  'provider.key-refused',
  'provider.out-of-credit',
])

/** Marks a connection as failing when its key no longer works, and as working after the next success. */
async function reportConnection(
  deps: RunDeps,
  opened: OpenedModel,
  failure: AppError | null,
): Promise<void> {
  if (failure ? !failuresOfKey.has(failure.code) : !opened.isFailing) return
  try {
    await reportConnectionProblem(deps, opened, failure?.message ?? null)
  } catch (error) {
    deps.log.warn({ err: error }, 'The status of a connection could not be updated after a run')
  }
}
