import { availableParallelism } from 'node:os'
import { createThreadPool } from './create-thread-pool.ts'

/** Leaves a core to the thread that answers requests. */
const threads = Math.min(4, Math.max(1, availableParallelism() - 1))
/** Ten times what the largest input that the API accepts takes on a slow machine. */
const mostProcessorMilliseconds = 10_000
/** More would wait longer than a request may take. */
const mostWaiting = 50
/** Enough for pages that are open side by side, too few to keep the threads from others. */
const mostPerClient = 12
/** Keeps work on one input from taking the memory of the whole process. */
const mostMegabytes = 512

/**
 * Does the exported `work` of a module beside the thread that answers requests. For inputs so large that
 * the work can take more than about 50 milliseconds; small ones are done at once, which is faster.
 */
export const runInThread = createThreadPool({
  threads,
  mostProcessorMilliseconds,
  mostWaiting,
  mostPerClient,
  mostMegabytes,
})
