import type { TokenUsage } from '#platform/llm/index.ts'

export type RunProgress = ReturnType<typeof createProgress>

/** What is measured of a run while it goes on. */
export function createProgress() {
  let beganAt = performance.now()
  let firstTokenMs: number | null = null
  const since = () => Math.round(performance.now() - beganAt)
  return {
    warnings: [] as string[],
    note: null as string | null,
    usage: null as TokenUsage | null,
    files: { image: 0, audio: 0 },
    /** It does not count how long it waited for its turn. */
    begin: () => {
      beganAt = performance.now()
    },
    noteToken: () => {
      firstTokenMs ??= since()
    },
    firstTokenMs: () => firstTokenMs,
    elapsed: since,
  }
}
