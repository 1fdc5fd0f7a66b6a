import { setTimeout as wait } from 'node:timers/promises'
import { runLimits } from '@product/domain'
import {
  type OpenedModel,
  refuseWithdrawn,
  reportConnectionProblem,
} from '#features/connections/index.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type AnswerPart, hideKey, llmError, type ModelCall } from '#platform/llm/index.ts'
import { runError } from '../errors.ts'
import { keepAnswerFile } from './store-answer-file.ts'
import type { LiveRun } from '../live/live-run.ts'
import type { Turn } from '../live/turns.ts'
import type { RunDeps } from '../run-deps.ts'
import { storableText } from '../storable-text.ts'
import { endRun } from './end-run.ts'
import { pauseBeforeRetry } from './pause-before-retry.ts'
import { createProgress, type RunProgress } from './execution.ts'
import { createTextTaker, type TextTaker } from './create-text-writer.ts'

export type Conducted = {
  live: LiveRun
  turn: Turn
  opened: OpenedModel
  call: Omit<ModelCall, 'signal'>
  /** False if it was not to be stored after all. */
  isStored: Promise<boolean>
}

type Answering = Conducted & { texts: TextTaker }

/** Runs one run from its turn to its stored end. It never throws: what fails is the run's error. */
export async function conductRun(deps: RunDeps, run: Conducted): Promise<void> {
  const progress = createProgress()
  const texts = createTextTaker(run.live, run.opened.access.key)
  const failure = await untilOver(deps, { ...run, texts }, progress)
  run.turn.leave()
  texts.finish()
  // What was stored of it all the same lapses with its lease.
  if (!(await run.isStored)) return deps.engine.forget(run.live)
  await endRun(deps, run, progress, failure)
  await report(deps, run.opened, failure)
}

/** How it ended: with the error that it was aborted with, if it was. */
async function untilOver(
  deps: RunDeps,
  run: Answering,
  progress: RunProgress,
): Promise<AppError | null> {
  const { stopping } = run.live
  const aborted = new Promise<AppError>((resolve) => {
    const onAbort = () => resolve(explain(deps, run, stopping.signal.reason))
    if (stopping.signal.aborted) onAbort()
    stopping.signal.addEventListener('abort', onAbort, { once: true })
  })
  if (run.turn.begins) {
    const stopped = await Promise.race([run.turn.begins, aborted])
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
  // Whatever the provider still does, it does for nobody.
  if (failure && !stopping.signal.aborted) stopping.abort(failure)
  return failure
}

async function answer(
  deps: RunDeps,
  run: Answering,
  progress: RunProgress,
): Promise<AppError | null> {
  const { signal } = run.live.stopping
  for (let attempt = 0; ; attempt += 1)
    try {
      if (run.turn.isWaiting || attempt > 0) await refuseWithdrawn(deps, run.opened)
      await takeAnswer(deps, run, progress)
      return null
    } catch (error) {
      // Whatever breaks because it was stopped is no failure of its own.
      const failure = explain(deps, run, signal.aborted ? signal.reason : error)
      const hasBegun = progress.firstTokenMs() !== null
      const pause = hasBegun ? null : pauseBeforeRetry(failure, attempt)
      if (pause === null || signal.aborted) return failure
      await wait(pause, undefined, { signal }).catch(() => {})
    }
}

async function takeAnswer(deps: RunDeps, run: Answering, progress: RunProgress): Promise<void> {
  const { signal } = run.live.stopping
  const provider = deps.modelProviders(run.opened.provider)
  for await (const part of provider.answer(run.opened.access, { ...run.call, signal })) {
    if (signal.aborted) return
    const isTaken = takePart(deps, run, progress, part)
    // Most are taken at once: each wait costs, and there are hundreds of them.
    if (isTaken) await isTaken
  }
}

function takePart(
  deps: RunDeps,
  run: Answering,
  progress: RunProgress,
  part: AnswerPart,
): Promise<void> | undefined {
  const { live } = run
  switch (part.type) {
    case 'text':
    case 'reasoning':
      if (part.text === '') return undefined
      progress.noteToken()
      return run.texts.take(part.type, part.text)
    case 'warning':
      progress.warnings.push(part.message)
      live.warn(part.message)
      return undefined
    case 'note':
      progress.note = part.note
      return undefined
    case 'usage':
      progress.usage = part.usage
      return undefined
    case 'file':
      progress.noteToken()
      if (progress.files.image + progress.files.audio === runLimits.filesMade)
        throw llmError('provider.too-much', {
          message: `The model made more than ${runLimits.filesMade} files. The others were not kept.`,
        })
      progress.files[part.kind] += 1
      return keepAnswerFile(deps, run, part, progress.files.image + progress.files.audio)
  }
}

/** As the person is told it. A provider may repeat the key in what it says. */
function explain({ log }: RunDeps, { live, opened }: Conducted, error: unknown): AppError {
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

async function report(deps: RunDeps, opened: OpenedModel, failure: AppError | null): Promise<void> {
  const isRefused = failure?.code === 'provider.key-refused'
  if (failure ? !isRefused : !opened.isFailing) return
  try {
    await reportConnectionProblem(deps, opened, failure?.message ?? null)
  } catch (error) {
    deps.log.warn({ err: error }, 'A connection was not told how its run went')
  }
}
