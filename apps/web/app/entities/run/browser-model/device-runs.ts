import type { DeviceRun } from '@product/contract/device-runs'
import type { RunRequest } from '@product/contract/runs'
import {
  browserModel,
  browserModelFailures,
  createRunId,
  type PromptSettings,
} from '@product/domain'
import { describeError } from '#web/lib/api/describe-error.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'
import type { PageRunEvent } from '../live-run.ts'
import { type askBrowserModel, BrowserModelError, type TokenFigures } from './ask-browser-model.ts'
import { createEventLog } from './event-log.ts'

type Prepared = { version: number; systemMessage: string; body: string; settings: PromptSettings }
type Asked = Pick<RunRequest, 'promptId' | 'version' | 'values'>

type DeviceRunDeps = {
  ask: typeof askBrowserModel
  /** Fills in the prompt, or throws an ApiError. */
  prepare: (asked: Asked) => Promise<Prepared>
  /** Stores the run; sent again, it is stored once. */
  store: (id: string, run: DeviceRun) => Promise<unknown>
  /** Before it is tried to be stored again. */
  wait: (milliseconds: number) => Promise<void>
}

/** Runs on the browser's model, with the events that the server gives of its own runs. */
export function createDeviceRuns(deps: DeviceRunDeps) {
  const byBatch = new Map<string, Promise<string>>()
  const running = new Map<string, ReturnType<typeof startDeviceRun>>()

  async function begin(request: RunRequest): Promise<string> {
    const prepared = await deps.prepare(request)
    const id = createRunId()
    running.set(id, startDeviceRun(deps, { id, request, prepared }))
    return id
  }

  return {
    /** A batch has one run on the device: asked for again, it is the same. */
    start: async function* (request: RunRequest, signal: AbortSignal) {
      const { batchId } = request
      const beginning = byBatch.get(batchId) ?? begin(request)
      byBatch.set(batchId, beginning)
      beginning.catch(() => byBatch.delete(batchId))
      const run = running.get(await beginning)
      if (run) yield* run.read(signal)
    },
    find: (runId: string) => running.get(runId),
  }
}

type Started = { id: string; request: RunRequest; prepared: Prepared }

function startDeviceRun(deps: DeviceRunDeps, { id: runId, request, prepared }: Started) {
  const log = createEventLog<PageRunEvent>()
  const stopping = new AbortController()
  const { version } = prepared
  const position = request.models.findIndex(({ model }) => model === browserModel.value)
  log.add({
    type: 'run-start',
    runId,
    position,
    model: browserModel.value,
    label: browserModel.label,
    provider: 'browser',
    output: 'text',
    version,
    isWaiting: false,
    startedAt: new Date().toISOString(),
  })

  async function run() {
    const answer = await readAnswer(deps, { prepared, signal: stopping.signal }, (event) =>
      log.add({ ...event, runId }),
    )
    const { tokens, timing, failure } = answer
    log.add({ type: 'usage', runId, ...tokens, reasoningTokens: null, costMicros: 0 })
    const { promptId, values } = request
    const problem = await storeRun(deps, runId, {
      promptId,
      version,
      values,
      outcome: toOutcome(failure),
      text: answer.text.replaceAll('\0', '').toWellFormed(),
      warnings: answer.warnings,
      ...timing,
      ...tokens,
    })
    if (problem !== null)
      log.add({ type: 'warning', runId, message: `Not saved to your history. ${problem}` })
    if (failure) log.add({ type: 'run-error', runId, ...failure, ...timing })
    else log.add({ type: 'run-end', runId, note: null, ...timing })
    log.close()
  }

  void run()
  return { read: log.read, stop: () => stopping.abort() }
}

type Failure = { code: keyof typeof browserModelFailures | 'run.stopped'; message: string }
type WithoutId<Event> = Event extends unknown ? Omit<Event, 'runId'> : never

/** Never throws: what went wrong is part of the answer. */
async function readAnswer(
  { ask }: DeviceRunDeps,
  { prepared, signal }: { prepared: Prepared; signal: AbortSignal },
  tell: (event: WithoutId<PageRunEvent>) => void,
) {
  const warnings: string[] = []
  let text = ''
  let tokens: TokenFigures = { inputTokens: null, outputTokens: null }
  let failure: Failure | null = null
  let beganAt = performance.now()
  let firstTokenMs: number | null = null
  let hasDownloaded = false
  const elapsed = () => Math.round(performance.now() - beganAt)
  try {
    tokens = await ask(
      { ...prepared, signal },
      {
        onDownload: (share) => {
          // Told also where nothing is downloaded, as 0 and 1.
          hasDownloaded ||= share > 0 && share < 1
          if (hasDownloaded) tell({ type: 'download', share })
        },
        onWarning: (message) => {
          warnings.push(message)
          tell({ type: 'warning', message })
        },
        onBegin: () => {
          // Loading the model counts, downloading it does not.
          if (hasDownloaded) beganAt = performance.now()
        },
        onText: (piece) => {
          firstTokenMs ??= elapsed()
          tell({ type: 'text-delta', offset: text.length, text: piece })
          text += piece
        },
      },
    )
  } catch (error) {
    failure = signal.aborted ? stoppedFailure : describeFailure(error)
  }
  return { text, warnings, tokens, failure, timing: { firstTokenMs, durationMs: elapsed() } }
}

const stoppedFailure: Failure = {
  code: 'run.stopped',
  message: 'Stopped. Partial output kept.',
}

function describeFailure(error: unknown): Failure {
  const code = error instanceof BrowserModelError ? error.code : 'browser.failed'
  return { code, message: browserModelFailures[code] }
}

function toOutcome(failure: Failure | null): DeviceRun['outcome'] {
  if (!failure) return { status: 'success' }
  const { code } = failure
  return code === 'run.stopped' ? { status: 'stopped' } : { status: 'failed', code }
}

/** Why it could not be stored, in words; null when it is. */
async function storeRun(
  { store, wait }: DeviceRunDeps,
  id: string,
  run: DeviceRun,
): Promise<string | null> {
  for (let attempts = 0; ; attempts += 1)
    try {
      await store(id, run)
      return null
    } catch (error) {
      if (!(error instanceof Error) || !isWorthRetrying(attempts, error))
        return describeError(error)
      await wait(500 * 4 ** attempts)
    }
}
