import type { ErrorBody } from '@product/contract/route'
import type { Log } from '#platform/log.ts'
import { redactPath } from '#platform/redact-secrets.ts'
import { classifyError } from './classify-error.ts'
import { frameError } from './frame-errors.ts'

type Occasion = {
  requestId: string
  method: string
  path: string
  log: Log
  /** Whether the disk of the embedded database has no space left, for which PostgreSQL ends. */
  isDiskFull?: (() => boolean) | undefined
}

/** What an operator can do, where the message for users does not say it. */
const operatorMessages: Readonly<Record<string, string>> = {
  'database.full':
    'The disk that holds the database is full: free some space there. Nothing can be saved until then',
  'database.out-of-memory':
    'PostgreSQL has run out of memory: give it more, or lower its work_mem and max_connections',
  'database.too-many-connections':
    'PostgreSQL accepts no more connections: raise its max_connections, or lower DATABASE_POOL_SIZE or the number of servers',
}

/** The one shape in which every error is answered. What users cannot act on is logged in full. */
export function presentError(error: unknown, occasion: Occasion): Response {
  const { requestId, method, path, log, isDiskFull } = occasion
  const classified = classifyError(error)
  const isStoppedByDisk = classified.code === 'database.unreachable' && isDiskFull?.()
  const { code, message, details, status, headers, cause } = isStoppedByDisk
    ? frameError('database.full', { cause: classified.cause })
    : classified
  const facts = { code, requestId, method, path: redactPath(path) }
  // Where very many are refused, each need not be explained.
  if (code === 'server.busy') log.warn(facts, message)
  else if (status >= 500)
    log.error({ err: cause ?? error, ...facts }, operatorMessages[code] ?? message)
  // Two requests that met, or a mistake of ours that looks the same.
  else if (code === 'request.overtaken') log.warn({ err: cause, ...facts }, message)
  const body: ErrorBody = {
    error: { code, message, ...(details !== undefined && { details }), requestId },
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}
