import type { AppError } from '#platform/http/errors/app-error.ts'
import {
  classifyFailure,
  failureHeaders,
  logFailure,
  type PresentError,
} from '#platform/http/errors/present-error.ts'
import { AuthError, authError, OAuthError } from './errors.ts'

const newShapeSince = '2024-01-01'

/** Any failure at /auth/v1 in the protocol's shape. Clients ask again after 503, and keep the session. */
export const presentAuthFailure: PresentError = (error, occasion) => {
  const apiVersion = occasion.header('x-supabase-api-version')
  if (error instanceof AuthError) return presentAuthError(error, apiVersion)
  const classified = classifyFailure(error, occasion)
  logFailure(error, classified, occasion)
  return presentAuthError(toAuthError(classified), apiVersion, failureHeaders(classified))
}

function toAuthError({ status, code, message }: AppError): AuthError {
  if (status === 413) return authError(413, 'request_entity_too_large', 'Request body is too large')
  if (code === 'request.timed-out' || code === 'request.body-timed-out')
    return authError(status, 'request_timeout', message)
  if (status === 404) return authError(404, 'not_found', message)
  if (status === 409) return authError(409, 'conflict', message)
  if (status < 500) return authError(status, 'validation_failed', message)
  return authError(
    status,
    'unexpected_failure',
    status === 503 ? message : 'Unexpected failure, please check server logs for more information',
  )
}

/**
 * The error body in the shape that the caller's API version asks for. The client reads `code` only
 * if the version comes back in the answer.
 */
function presentAuthError(
  error: AuthError,
  apiVersion: string | undefined,
  others: Record<string, string> = {},
): Response {
  if (error instanceof OAuthError)
    return Response.json(
      { error: error.error, error_description: error.message },
      { status: error.status },
    )
  const headers = {
    'content-type': 'application/json',
    'x-sb-error-code': error.code,
    ...error.headers,
    ...others,
  }
  const isNew =
    apiVersion !== undefined &&
    /^\d{4}-\d{2}-\d{2}$/.test(apiVersion) &&
    apiVersion >= newShapeSince
  const body = isNew
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...error.extra }
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: isNew ? { ...headers, 'x-supabase-api-version': newShapeSince } : headers,
  })
}
