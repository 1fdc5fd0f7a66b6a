import { type AuthError, OAuthError } from './errors.ts'

const newShapeSince = '2024-01-01'

/**
 * The error body in the shape that the caller's API version asks for. The client reads `code` only
 * if the version comes back in the answer.
 */
export function presentAuthError(error: AuthError, apiVersion: string | undefined): Response {
  if (error instanceof OAuthError)
    return Response.json(
      { error: error.error, error_description: error.message },
      { status: error.status },
    )
  const headers = { 'content-type': 'application/json', 'x-sb-error-code': error.code }
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
