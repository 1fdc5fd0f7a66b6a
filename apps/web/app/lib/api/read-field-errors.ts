import { ApiError } from '@product/sdk'

/** The API's complaints about a form, by the name of the field; the first of each. */
export function readFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {}
  const complaints = error.details.map(({ path, message }) => [String(path), String(message)])
  return Object.fromEntries(complaints.reverse())
}
