import { ApiError } from '@product/sdk'
import { ChunkLoadError } from '#web/lib/loading/load-chunk.ts'

/** The message for a person: the API's own, or a general one for unexpected errors. */
export function describeError(error: unknown): string {
  if (error instanceof ChunkLoadError) return error.message
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.'
  if (error.code !== 'request.invalid') return error.message
  const [first] = Object.entries(readFieldErrors(error)).reverse()
  if (!first) return error.message
  const [path, message] = first
  // Says enough by itself; other messages need to be told what they are about.
  return message.startsWith('Too long') ? message : `${message} (${path}).`
}

/** The API's complaints about a form, by the name of the field; the first of each. */
export function readFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {}
  const complaints = error.details.map(({ path, message }) => [String(path), String(message)])
  return Object.fromEntries(complaints.reverse())
}
