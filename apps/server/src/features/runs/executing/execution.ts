import type { Allowance, OpenedModel } from '#features/connections/index.ts'
import type { ModelCall, TokenUsage } from '#platform/llm/index.ts'
import type { LiveRun } from '../live/live-run.ts'
import type { RunSlot } from '../live/run-queue.ts'

/** A run with everything that its execution needs. */
export type Execution = {
  live: LiveRun
  slot: RunSlot
  opened: OpenedModel
  /** As the prompt asks for it; the allowance may limit its output further. */
  call: Omit<ModelCall, 'signal'>
  /** What it may cost; null without a spending limit. Replaced once the run has waited. */
  allowance: Allowance | null
  /** False if the run was not stored, because another process has stored the same batch. */
  isStored: Promise<boolean>
}

export type RunProgress = ReturnType<typeof createProgress>

/** Measurements of a run while it is executed. */
export function createProgress() {
  let beganAt = performance.now()
  let firstTokenMs: number | null = null
  const elapsed = () => Math.round(performance.now() - beganAt)
  return {
    warnings: [] as string[],
    note: null as string | null,
    usage: null as TokenUsage | null,
    files: { image: 0, audio: 0 },
    /** Whether the provider may charge for it: it was asked and did not refuse. */
    isCharged: false,
    /** Called after the wait in the queue, which does not count. */
    begin: () => {
      beganAt = performance.now()
    },
    markToken: () => {
      firstTokenMs ??= elapsed()
    },
    firstTokenMs: () => firstTokenMs,
    elapsed,
  }
}
