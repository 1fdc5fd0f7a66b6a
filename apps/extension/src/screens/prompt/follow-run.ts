import type { RunEvent } from '@product/contract/run-events'
import type { Failure } from '../../messages/requests.ts'

/** A run as far as it has come. */
export type LiveRun = {
  text: string
  state: 'waiting' | 'writing' | 'done' | 'failed' | 'stopped'
  failure: Failure | undefined
  /** Why the model stopped where it was not done, and settings that it does not know: in words. */
  notes: string[]
  durationMs: number | undefined
}

export const newRun: LiveRun = {
  text: '',
  state: 'waiting',
  failure: undefined,
  notes: [],
  durationMs: undefined,
}

export function applyEvent(run: LiveRun, event: RunEvent): LiveRun {
  switch (event.type) {
    case 'text-delta':
      // A piece may come again after a lost connection: its offset says where it belongs.
      return { ...run, state: 'writing', text: run.text.slice(0, event.offset) + event.text }
    case 'warning':
      return { ...run, notes: [...run.notes, event.message] }
    case 'image':
    case 'audio':
      return { ...run, notes: [...run.notes, 'The result is a file: open it in Promptuary.'] }
    case 'run-end':
      return {
        ...run,
        state: 'done',
        durationMs: event.durationMs,
        notes: event.note ? [...run.notes, event.note] : run.notes,
      }
    case 'run-error':
      return failRun(run, { code: event.code, message: event.message })
    default:
      return run
  }
}

export const failRun = (run: LiveRun, failure: Failure): LiveRun => ({
  ...run,
  state: 'failed',
  failure,
})

/** The channel was closed; without an ending of the run itself it was stopped. */
export const endRun = (run: LiveRun): LiveRun =>
  run.state === 'done' || run.state === 'failed' ? run : { ...run, state: 'stopped' }

export const isOver = ({ state }: LiveRun): boolean =>
  state === 'done' || state === 'failed' || state === 'stopped'
