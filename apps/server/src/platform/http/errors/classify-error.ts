import { HTTPException } from 'hono/http-exception'
import { AppError } from './app-error.ts'
import { httpError } from './http-errors.ts'

/**
 * Class 22 of PostgreSQL, data exceptions: the database refuses a value that the request gave, such as
 * a date out of range or a time zone that does not exist.
 */
const dataException = /^22[0-9A-Z]{3}$/

/** A row was to belong to one that somebody has deleted since it was looked at. */
const belongsToNothing = '23503'

/** PostgreSQL runs and cannot do what it is asked to: its class 53, insufficient resources. */
const shortages: Readonly<Record<string, Parameters<typeof httpError>[0]>> = {
  '53100': 'database.full',
  ENOSPC: 'database.full',
  '53200': 'database.out-of-memory',
  '53300': 'database.too-many-connections',
}

/** A statement, or the wait for a lock, took longer than it may. */
const tookTooLong = new Set(['57014', '55P03'])

const serverGone = new Set(['57P01', '57P02', '57P03'])

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

const unreachableMessages = ['Connection terminated', 'Client has encountered a connection error']

/** All connections of the pool were in use for longer than a request waits for one. */
const poolIsFull = 'timeout exceeded when trying to connect'

/** Any thrown value, as an error that may be shown. */
export function classifyError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) return classifyHttpException(error)
  return classifyDatabaseError(error) ?? httpError('internal.unexpected', { cause: error })
}

function classifyHttpException(error: HTTPException): AppError {
  if (error.status === 415) return httpError('request.unsupported-type')
  if (error.status === 413) return httpError('request.too-large')
  if (error.status === 400) return httpError('request.malformed')
  return httpError('internal.unexpected', { cause: error })
}

function classifyDatabaseError(error: unknown): AppError | undefined {
  // Connecting to a name with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.length > 0)
    return classifyDatabaseError(error.errors[0])
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const shortage = shortages[code] ?? (/^53\w{3}$/.test(code) ? 'database.busy' : undefined)
  if (shortage) return httpError(shortage, { cause: error })
  if (tookTooLong.has(code) || error.message === poolIsFull)
    return httpError('database.busy', { cause: error })
  if (dataException.test(code)) return httpError('request.invalid', { cause: error })
  if (code === belongsToNothing) return httpError('request.overtaken', { cause: error })
  const unreachable =
    serverGone.has(code) ||
    /^08\w{3}$/.test(code) ||
    unreachableMessages.some((beginning) => error.message.startsWith(beginning)) ||
    isNetworkFailure(error, code)
  if (unreachable) return httpError('database.unreachable', { cause: error })
  // Without a system call it is the client that broke off while it was sending.
  if (code === 'ECONNRESET') return httpError('request.aborted')
  return undefined
}

/** With a system call it is our connection to the database that failed, not the client's to us. */
function isNetworkFailure(error: Error, code: string): boolean {
  return 'syscall' in error && networkCodes.has(code)
}
