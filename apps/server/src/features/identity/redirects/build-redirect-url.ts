import type { AuthError } from '../errors.ts'

type Fields = Record<string, string>

/** An address with answers in its query and its fragment; what its query held is kept. */
export function leadBack(
  redirectTo: string,
  { query = {}, fragment }: { query?: Fields; fragment?: Fields },
): string {
  const target = new URL(redirectTo)
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
  target.hash = fragment ? new URLSearchParams(fragment).toString() : ''
  return target.href
}

export const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** A refusal where the browser can read it; a client of the PKCE flow reads the query. */
export function leadBackWithError(
  redirectTo: string,
  { status, code, message }: AuthError,
  isPkce: boolean,
): string {
  const name = errorNames[status]
  const fields = {
    ...(name && { error: name }),
    error_code: code,
    error_description: message,
  }
  return leadBack(redirectTo, {
    ...(isPkce && { query: fields }),
    fragment: { ...fields, sb: '' },
  })
}
