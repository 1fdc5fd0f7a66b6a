import { demoLabel } from '@product/domain'
import type { Batch } from '#web/entities/run/batch.ts'
import { isOver } from '#web/entities/run/batch.ts'
import type { LiveRun } from '#web/entities/run/live-run.ts'

/** Whatever the connection calls it, the Demo model is never taken for more than it is. */
export const nameRun = ({ provider, label }: Pick<LiveRun, 'provider' | 'label'>): string =>
  provider === 'demo' ? demoLabel : label

export const isStopped = ({ error }: LiveRun): boolean => error?.code === 'run.stopped'

/** 1.4s, 2m 5s: short, as it stands beside a name. */
function printSeconds(milliseconds: number): string {
  if (milliseconds < 59_950) return `${(milliseconds / 1_000).toFixed(1)}s`
  const seconds = Math.round(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`
}

export function describeStatus(run: LiveRun): string {
  const time = run.durationMs === null ? null : printSeconds(run.durationMs)
  if (run.status === 'waiting') return 'Waiting for your other runs...'
  if (run.status === 'success') return `Result generated in ${time}`
  if (run.status !== 'error') return 'Processing...'
  const ending = isStopped(run) ? 'Stopped' : 'Failed'
  return time ? `${ending} after ${time}` : ending
}

/** Announcements for screen readers at the start and the end of a run. */
export function announce(batch: Batch | undefined): string {
  if (!batch) return ''
  if (batch.problem) return batch.problem.message
  if (!isOver(batch)) return 'Processing...'
  const [first] = batch.runs
  if (first && batch.runs.length === 1) return describeStatus(first)
  const done = batch.runs.filter(({ status }) => status === 'success').length
  return `${done} of ${batch.runs.length} results generated`
}
