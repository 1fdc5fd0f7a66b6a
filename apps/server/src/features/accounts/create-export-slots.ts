import { createBudget } from '#platform/create-budget.ts'
import type { Chunk, Chunks } from '#platform/http/bodies/stream-body.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'

/** Exports that are made and sent at the same time. Each holds a few megabytes until it is read. */
const exportLimits = { perOwner: 2, perProcess: 12 }

export type ExportSlots = ReturnType<typeof createExportSlots>

export function createExportSlots() {
  const budget = createBudget(exportLimits)

  /** Makes an export unless too many are under way, and counts it until all of it is sent or given up. */
  return async function hold<Export extends { chunks: Chunks }>(
    { accountId }: UserActor,
    make: () => Export | Promise<Export>,
  ): Promise<Export> {
    const release = budget.hold(accountId)
    if (!release) throw accountError('export.too-many')
    try {
      const made = await make()
      return { ...made, chunks: thenRelease(made.chunks, release) }
    } catch (error) {
      release()
      throw error
    }
  }
}

async function* thenRelease(
  chunks: AsyncIterable<Chunk>,
  release: () => void,
): AsyncGenerator<Chunk, void, undefined> {
  try {
    yield* chunks
  } finally {
    release()
  }
}
