import type { ErrorBody } from '@product/contract/route'
import type { Log } from '#platform/log.ts'
import { redactPath } from '#platform/redact-secrets.ts'
import type { AppError } from './app-error.ts'
import { classifyError } from './classify-error.ts'
import { httpError } from './http-errors.ts'

export type Occasion = {
  requestId: string
  method: string
  path: string
  log: Log
  header: (name: string) => string | undefined
  /** Whether the disk of the database has no space left, for which PostgreSQL may end. */
  isDiskFull?: (() => boolean) | undefined
  /** Whether the error is logged: a client may cause many. */
  isLogged?: (status: number) => boolean
}

export type PresentError = (error: unknown, occasion: Occasion) => Response

/** A client that asks again after this many seconds has a fair chance. */
export const retryAfterSeconds = 5

/** Messages for the operator, where the message for users does not say what to do. */
const operatorMessages: Readonly<Record<string, string>> = {
  'database.full':
    'The disk that holds the database is full: free some space there. Nothing can be saved until then',
  'database.out-of-memory':
    'PostgreSQL has run out of memory: give it more, or lower its work_mem and max_connections',
  'database.too-many-connections':
    'PostgreSQL accepts no more connections: raise its max_connections, or lower DATABASE_POOL_SIZE or the number of servers',
}

/** The one shape in which every error of the API is answered. */
export const presentError: PresentError = (error, occasion) => {
  const failure = classifyFailure(error, occasion)
  logFailure(error, failure, occasion)
  const { code, message, details, status } = failure
  const body: ErrorBody = {
    error: {
      code,
      message,
      ...(details !== undefined && { details }),
      requestId: occasion.requestId,
    },
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...failureHeaders(failure) },
  })
}

/** For every shape of an error: nobody may cache it, and 503 says when to ask again. */
export const failureHeaders = ({ status, headers }: AppError): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(status === 503 && { 'retry-after': String(retryAfterSeconds) }),
  ...headers,
})

/** Any error as one that may be shown. */
export function classifyFailure(error: unknown, { isDiskFull }: Occasion): AppError {
  const failure = classifyError(error)
  const isAway = failure.code === 'database.unreachable' || failure.code === 'database.busy'
  return isAway && isDiskFull?.() ? httpError('database.full', { cause: failure.cause }) : failure
}

/** Logs in full what users cannot act on. */
export function logFailure(
  error: unknown,
  { code, message, status, cause }: AppError,
  { requestId, method, path, log, isLogged }: Occasion,
): void {
  const isOfDatabase = code === 'request.overtaken' || code === 'request.invalid'
  if (status < 500 && !(isOfDatabase && cause !== undefined)) return
  if (isLogged?.(status) === false) return
  const facts = { code, requestId, method, path: redactPath(path) }
  // Where very many are refused, each need not be explained. A page fails with an answer of the API,
  // which was logged.
  if (code === 'server.busy' || code === 'page.unavailable') log.warn(facts, message)
  else if (status >= 500)
    log.error({ err: cause ?? error, ...facts }, operatorMessages[code] ?? message)
  // Refused by the database: a request of two that met, or a mistake of ours that looks the same.
  else log.warn({ err: cause, ...facts }, message)
}
