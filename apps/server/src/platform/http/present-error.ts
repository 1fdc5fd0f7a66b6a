import type { ErrorBody } from '@product/contract/route'
import type { Log } from '#platform/log.ts'
import { redactPath } from '#platform/redact-secrets.ts'
import { classifyError } from './classify-error.ts'

type Occasion = { requestId: string; method: string; path: string; log: Log }

/** The one shape in which every error is answered. What users cannot act on is logged in full. */
export function presentError(error: unknown, occasion: Occasion): Response {
  const { code, message, details, status, headers, cause } = classifyError(error)
  const { requestId, method, path, log } = occasion
  const facts = { code, requestId, method, path: redactPath(path) }
  // Where very many are refused, each need not be explained.
  if (code === 'server.busy') log.warn(facts, message)
  else if (status >= 500) log.error({ err: cause ?? error, ...facts }, message)
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
