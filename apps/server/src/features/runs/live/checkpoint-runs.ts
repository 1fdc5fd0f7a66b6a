import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { type ProgressOfRun, saveProgress } from '../rows/save-progress.ts'
import { storableText } from '../storable-text.ts'
import type { LiveRun } from './live-run.ts'

const everyMilliseconds = 1_000

/** A long text is written less often, so that the bytes written do not grow with its square. */
const charactersPerMillisecond = 200

type Saved = { text: number; reasoning: number; at: number }

/** About once a second, saves the texts of all live runs and renews their leases. */
export function checkpointRuns(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  live: ReadonlyMap<string, LiveRun>,
) {
  const saved = new WeakMap<LiveRun, Saved>()
  let timer: NodeJS.Timeout | undefined
  let isSaving = false

  function progressOf(run: LiveRun): ProgressOfRun {
    const { text, reasoning } = run.feed
    const before = saved.get(run) ?? { text: 0, reasoning: 0, at: 0 }
    const length = text.length() + reasoning.length()
    const now = performance.now()
    const isDue =
      length > before.text + before.reasoning &&
      now - before.at >= length / charactersPerMillisecond
    if (!isDue) return { id: run.id(), output: null, reasoning: null }
    saved.set(run, { text: text.length(), reasoning: reasoning.length(), at: now })
    const output = text.length() > before.text ? storableText(text.toString()) : null
    const thoughts =
      reasoning.length() > before.reasoning ? storableText(reasoning.toString()) : null
    return { id: run.id(), output, reasoning: thoughts }
  }

  async function saveAll(): Promise<void> {
    if (isSaving) return
    isSaving = true
    const runs = [...live.values()]
    try {
      const deleted = await saveProgress(database, runs.map(progressOf))
      // The run has no owner any more, and its key must not be used further.
      for (const id of deleted) live.get(id)?.stopping.abort(runError('run.unknown'))
    } catch (error) {
      for (const run of runs) saved.delete(run)
      log.warn({ err: error }, 'The progress of live runs was not saved')
    }
    isSaving = false
    if (live.size === 0) stop()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    start: () => {
      timer ??= setInterval(() => void saveAll(), everyMilliseconds)
    },
    stopIfIdle: () => {
      if (live.size === 0 && !isSaving) stop()
    },
  }
}
