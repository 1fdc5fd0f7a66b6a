import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { keepRuns, type RunSoFar } from '../rows/save-progress.ts'
import { storableText } from '../storable-text.ts'
import type { LiveRun } from './live-run.ts'

const everyMilliseconds = 1_000

/** A long text is written less often, so that what is written does not grow with its square. */
const charactersPerMillisecond = 200

type Written = { text: number; reasoning: number; at: number }

/** About once a second, writes what has come of all runs and says that they go on. */
export function createKeeper(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  live: ReadonlyMap<string, LiveRun>,
) {
  const written = new WeakMap<LiveRun, Written>()
  let timer: NodeJS.Timeout | undefined
  let isWriting = false

  function describe(run: LiveRun): RunSoFar {
    const { text, reasoning } = run.feed
    const before = written.get(run) ?? { text: 0, reasoning: 0, at: 0 }
    const length = text.length() + reasoning.length()
    const now = performance.now()
    const isDue =
      length > before.text + before.reasoning &&
      now - before.at >= length / charactersPerMillisecond
    if (!isDue) return { id: run.id(), output: null, reasoning: null }
    written.set(run, { text: text.length(), reasoning: reasoning.length(), at: now })
    const output = text.length() > before.text ? storableText(text.toString()) : null
    const thoughts =
      reasoning.length() > before.reasoning ? storableText(reasoning.toString()) : null
    return { id: run.id(), output, reasoning: thoughts }
  }

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    const runs = [...live.values()]
    try {
      const gone = await keepRuns(database, runs.map(describe))
      // Nobody is left to answer, and the key is no longer ours to use.
      for (const id of gone) live.get(id)?.stopping.abort(runError('run.unknown'))
    } catch (error) {
      for (const run of runs) written.delete(run)
      log.warn({ err: error }, 'What has come of running runs was not stored')
    }
    isWriting = false
    if (live.size === 0) stop()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    start: () => {
      timer ??= setInterval(() => void writeAll(), everyMilliseconds)
    },
    /** There may be nothing left to do. */
    rest: () => {
      if (live.size === 0 && !isWriting) stop()
    },
  }
}
