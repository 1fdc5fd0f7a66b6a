import { ApiError } from '@product/sdk'

const most = 3
/** No answer, a request that arrived too slowly, and one of too many: these may succeed later. */
const passing = new Set([0, 408, 429])

/** For queries: what the server has refused it refuses again, and who waits is told at once. */
export const isWorthRetrying = (attempts: number, error: Error): boolean =>
  attempts < most &&
  !(error instanceof ApiError && error.status < 500 && !passing.has(error.status))
