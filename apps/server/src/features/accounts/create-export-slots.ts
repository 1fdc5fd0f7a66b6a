import type { Context } from 'hono'
import { createBudget } from '#platform/create-budget.ts'
import type { Chunk, Chunks } from '#platform/http/bodies/stream-body.ts'
import { clientLimits } from '#platform/http/budget/limits.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { createFairQueue } from '#platform/workers/create-fair-queue.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'

/** Exports of an account under way, and exports of which a process makes a piece at the same time. */
const exportLimits = { perAccount: 2, madeAtOnce: 12 }

export type ExportSlots = ReturnType<typeof createExportSlots>

export function createExportSlots() {
  const budget = createBudget({
    perOwner: exportLimits.perAccount,
    perProcess: Number.POSITIVE_INFINITY,
  })
  const makePiece = createFairQueue({
    atOnce: exportLimits.madeAtOnce,
    mostWaiting: Number.POSITIVE_INFINITY,
    mostPerClient: Number.POSITIVE_INFINITY,
    refuse: () => accountError('export.too-many'),
  })

  /**
   * Makes an export unless its account or its network has too many under way. Its memory is held until all of it is
   * sent or given up, a place among those that are made only for each piece: slow readers keep nobody waiting.
   */
  return async function hold<Export extends { chunks: Chunks }>(
    context: Context<AppEnvironment>,
    { accountId }: UserActor,
    make: () => Export | Promise<Export>,
  ): Promise<Export> {
    const release = budget.hold(accountId)
    if (!release) throw accountError('export.too-many')
    try {
      const { exportBytes, exportMilliseconds } = clientLimits
      if (context.env.memory?.reserve(exportBytes, exportMilliseconds) === false)
        throw accountError('export.too-many')
      const made = await make()
      return { ...made, chunks: makeInTurn(made.chunks, makePiece, release) }
    } catch (error) {
      release()
      throw error
    }
  }
}

async function* makeInTurn(
  chunks: Chunks,
  makePiece: ReturnType<typeof createFairQueue>,
  release: () => void,
): AsyncGenerator<Chunk, void, undefined> {
  try {
    for (;;) {
      const { done, value } = await makePiece(() => chunks.next())
      if (done) return
      yield value
    }
  } finally {
    release()
    await chunks.return()
  }
}
