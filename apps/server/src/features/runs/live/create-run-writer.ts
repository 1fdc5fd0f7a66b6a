import { setTimeout as pause } from 'node:timers/promises'
import { batchStatements } from '#platform/database/queries/batch-statements.ts'
import type { Deps } from '#server/deps.ts'
import { type EndedRun, endRuns } from '../rows/end-runs.ts'
import { type NewRun, storeRuns } from '../rows/store-runs.ts'

/** Attempts to store the end of a run; after them its lease expires. */
const endAttempts = 60
const secondMilliseconds = 1_000

type WriterDeps = Pick<Deps, 'database' | 'log'> & { isStopping: () => boolean }

/**
 * Writes starts and ends of runs in batches: runs that begin or end while a statement is under way share the next
 * one, and its commit (decision 027).
 */
export function createRunWriter({ database, log, isStopping }: WriterDeps) {
  const storeStart = batchStatements<NewRun[], Set<string>>({
    atOnce: 2,
    sizeOf: (runs) =>
      runs.reduce((sum, run) => sum + run.body.length + run.systemMessage.length, 0),
    execute: async (batches) => {
      const stored = await storeRuns(database, batches.flat())
      return batches.map(() => stored)
    },
  })

  const endInBatch = batchStatements<EndedRun, void>({
    atOnce: 2,
    sizeOf: ({ output, reasoning }) => output.length + reasoning.length,
    execute: async (runs) => {
      await endRuns(database, runs)
      return runs.map(() => undefined)
    },
  })

  async function storeEnd(run: EndedRun): Promise<void> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await endInBatch(run)
      } catch (error) {
        log.warn({ err: error, runId: run.id, attempt }, 'The end of a run was not stored')
        if (attempt === endAttempts || isStopping()) return
        await pause(secondMilliseconds)
      }
  }

  return {
    /** Resolves with ids, among them those of the given runs that did not exist before. */
    storeStart,
    storeEnd,
  }
}
