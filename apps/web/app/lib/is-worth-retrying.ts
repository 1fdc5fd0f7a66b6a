import { ApiError } from '@product/sdk'

const most = 3

/** For queries: what the server has refused it refuses again, and who waits is told at once. */
export const isWorthRetrying = (attempts: number, error: Error): boolean =>
  attempts < most && !(error instanceof ApiError && error.status < 500 && error.status !== 429)
