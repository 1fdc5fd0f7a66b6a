import { classifyError } from '#platform/http/errors/classify-error.ts'

const memory = 30_000

/**
 * Whether a statement has lately failed because the disk of the database is full: that of another machine cannot be
 * asked. After a while without a failure it may be tried again.
 */
export function createDiskWatch(now: () => number = () => performance.now()) {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    noteFailure: (error: unknown): void => {
      if (classifyError(error).code === 'database.full') failedAt = now()
    },
    isFull: (): boolean => now() - failedAt < memory,
  }
}
