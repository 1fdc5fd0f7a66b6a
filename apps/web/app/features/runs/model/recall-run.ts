import type { Run } from '@product/contract/runs'
import type { LiveRun } from '#web/entities/run/live-run.ts'

const statuses = { Running: 'running', Success: 'success', Error: 'error' } as const

/** A stored run in the shape of one that this page has followed. */
export const recallRun = (run: Run): LiveRun => ({
  runId: run.id,
  position: 0,
  model: run.model,
  label: run.label,
  provider: run.provider,
  output: run.output,
  version: run.version,
  status: statuses[run.status],
  retry: null,
  download: null,
  warnings: run.warnings,
  text: run.text,
  reasoning: run.reasoning,
  thinking: null,
  files: run.files,
  note: run.note,
  error:
    run.status === 'Error'
      ? { code: run.errorCode ?? '', message: run.errorMessage ?? 'The run failed.' }
      : null,
  firstTokenMs: run.firstTokenMs,
  durationMs: run.durationMs,
  inputTokens: run.inputTokens,
  outputTokens: run.outputTokens,
  reasoningTokens: run.reasoningTokens,
  costMicros: run.costMicros,
})

const time = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Nov 16, 7:38 PM; with its year where that is another one than today's. */
export function formatRunTime(startedAt: string, now: Date): string {
  const date = new Date(startedAt)
  const isThisYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleString('en-US', isThisYear ? time : { ...time, year: 'numeric' })
}
