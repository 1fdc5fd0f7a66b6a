import { ApiError } from '@product/sdk'
import { isServerReachable } from '#web/lib/offline/connection.ts'

const most = 3
/** No answer, a request that arrived too slowly, and one of too many: these may succeed later. */
const passing = new Set([0, 408, 429])

/** For queries: what the server has refused it refuses again, one that is away does not answer, and who waits is told at once. */
export const isWorthRetrying = (attempts: number, error: Error): boolean =>
  attempts < most &&
  isServerReachable() &&
  !isAborted(error) &&
  !(error instanceof ApiError && error.status < 500 && !passing.has(error.status))

/** Somebody has signed out or gone to another screen: after a sign-out the request would have no session. */
const isAborted = ({ cause }: Error): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError'
