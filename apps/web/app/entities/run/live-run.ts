import type { RunEvent } from '@product/contract/run-events'
import type { Run } from '@product/contract/runs'
import type { ModelOutput, ProviderId } from '@product/domain'

export type RunFigures = Pick<
  Run,
  'firstTokenMs' | 'durationMs' | 'inputTokens' | 'outputTokens' | 'reasoningTokens' | 'costMicros'
>

/** An event of the server, or one of a model that runs in this page. */
export type PageRunEvent = RunEvent | { type: 'download'; runId: string; share: number }

type LiveStatus = 'starting' | 'waiting' | 'running' | 'success' | 'error'

/** A run as this page has seen it so far. */
export type LiveRun = RunFigures & {
  /** Null until the server has told it. */
  runId: string | null
  position: number
  model: string
  label: string
  provider: ProviderId
  output: ModelOutput
  /** Of the prompt; null until the server has told it. */
  version: number | null
  status: LiveStatus
  /** Why the provider is asked again, and when, by this page's clock. */
  retry: { code: string; at: number } | null
  /** How much of a browser's model has been downloaded, from 0 to 1; null when nothing is. */
  download: number | null
  warnings: readonly string[]
  text: string
  reasoning: string
  /** When the model began and ended to think, as seen from here. */
  thinking: { from: number; to: number | null } | null
  files: readonly { fileId: string; mediaType: string }[]
  note: string | null
  error: { code: string; message: string } | null
}

/** The model of a run before it has begun. */
export type AskedModel = Pick<LiveRun, 'model' | 'label' | 'provider' | 'output'>

export const createLiveRun = (asked: AskedModel, position: number): LiveRun => ({
  ...asked,
  position,
  runId: null,
  version: null,
  status: 'starting',
  retry: null,
  download: null,
  warnings: [],
  text: '',
  reasoning: '',
  thinking: null,
  files: [],
  note: null,
  error: null,
  firstTokenMs: null,
  durationMs: null,
  inputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  costMicros: null,
})

export const hasEnded = ({ status }: LiveRun): boolean => status === 'success' || status === 'error'

export function applyEvent(run: LiveRun, event: PageRunEvent, now: number): LiveRun {
  switch (event.type) {
    case 'run-start':
      return start(run, event)
    case 'retry':
      return { ...run, retry: { code: event.code, at: now + event.inMs } }
    case 'download':
      return { ...run, download: event.share < 1 ? event.share : null }
    case 'warning':
      return run.warnings.includes(event.message)
        ? run
        : { ...run, warnings: [...run.warnings, event.message] }
    case 'text-delta':
      return { ...addText(run, event, now), status: begun(run) }
    case 'reasoning-delta':
      return { ...addReasoning(run, event, now), status: begun(run) }
    case 'image':
    case 'audio':
      return addFile(run, event)
    case 'usage': {
      const { type: _type, runId: _runId, ...usage } = event
      return { ...run, ...usage }
    }
    case 'run-end':
      return { ...end(run, event, now), status: 'success', note: event.note }
    case 'run-error':
      return {
        ...end(run, event, now),
        status: 'error',
        error: { code: event.code, message: event.message },
      }
  }
}

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>

const begun = (run: LiveRun) => (hasEnded(run) ? run.status : 'running')

function start(run: LiveRun, event: Of<'run-start'>): LiveRun {
  const { runId, model, label, provider, output, version, isWaiting } = event
  const status = isWaiting ? 'waiting' : 'running'
  return {
    ...run,
    runId,
    model,
    label,
    provider,
    output,
    version,
    status: hasEnded(run) ? run.status : status,
  }
}

function addText(run: LiveRun, { offset, text }: Of<'text-delta'>, now: number): LiveRun {
  const { thinking } = run
  return {
    ...run,
    text: join(run.text, offset, text),
    thinking: thinking && { ...thinking, to: thinking.to ?? now },
  }
}

function addReasoning(run: LiveRun, { offset, text }: Of<'reasoning-delta'>, now: number): LiveRun {
  return {
    ...run,
    reasoning: join(run.reasoning, offset, text),
    thinking: run.thinking ?? { from: now, to: null },
  }
}

function addFile(run: LiveRun, { fileId, mediaType }: Of<'image' | 'audio'>): LiveRun {
  if (run.files.some((known) => known.fileId === fileId)) return run
  return { ...run, files: [...run.files, { fileId, mediaType }], status: begun(run) }
}

function end(run: LiveRun, event: Of<'run-end' | 'run-error'>, now: number): LiveRun {
  const { firstTokenMs, durationMs } = event
  const thinking = run.thinking && { ...run.thinking, to: run.thinking.to ?? now }
  return { ...run, firstTokenMs, durationMs, thinking }
}

/** Puts a piece to its place; one that is there already may come again, whole or in part. */
function join(known: string, offset: number, piece: string): string {
  if (offset > known.length) throw new Error(`Characters ${known.length} to ${offset} are missing`)
  return known + piece.slice(known.length - offset)
}
