/** The batch was too large to finish within the statement timeout. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

type RunBatch<Position> = (
  size: number,
  /** Undefined for the first batch. */
  after: Position | undefined,
) => Promise<Position | undefined>

/**
 * Runs batches until one returns undefined instead of the position after which the next begins. Each batch
 * commits by itself, so that work on millions of rows blocks nobody and a failure keeps what is done. A batch
 * that exceeds the statement timeout is repeated with fewer rows.
 */
export async function runInBatches<Position>(
  firstSize: number,
  runBatch: RunBatch<Position>,
): Promise<void> {
  let size = firstSize
  let after: Position | undefined
  for (;;) {
    try {
      after = await runBatch(size, after)
      if (after === undefined) return
    } catch (error) {
      if (!isTimeout(error) || size === 1) throw error
      size = Math.ceil(size / 4)
    }
  }
}

/** Rows that may be large, in the order of their ids: no more than `size` of them are in memory at once. */
export async function* readInBatches<Row>(
  ids: readonly string[],
  size: number,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let start = 0; start < ids.length; start += size)
    yield* await read(ids.slice(start, start + size))
}
