import type { LiveRun } from '#web/entities/run/live-run.ts'

/** The runs that were best at something; nobody is the best where several are. */
export function rankRuns(runs: readonly LiveRun[]): { fastest?: LiveRun; cheapest?: LiveRun } {
  const done = runs.filter(({ status }) => status === 'success')
  if (done.length < 2) return {}
  return {
    fastest: findLeast(done, ({ durationMs }) => durationMs),
    cheapest: findLeast(done, ({ costMicros }) => costMicros),
  }
}

function findLeast(
  runs: readonly LiveRun[],
  measure: (run: LiveRun) => number | null,
): LiveRun | undefined {
  const measured = runs.filter((run) => measure(run) !== null)
  // Without every figure there is nothing to compare.
  if (measured.length < runs.length) return undefined
  const least = Math.min(...measured.map((run) => measure(run) ?? 0))
  const best = measured.filter((run) => measure(run) === least)
  return best.length === 1 ? best[0] : undefined
}
