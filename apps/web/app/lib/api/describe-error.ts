import { ApiError } from '@product/sdk'
import { ChunkLoadError } from '#web/lib/loading/load-chunk.ts'

/** The message for a person: the API's own, or a general one for unexpected errors. */
export function describeError(error: unknown): string {
  if (error instanceof ChunkLoadError) return error.message
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.'
  if (error.code !== 'request.invalid') return error.message
  const [first] = Object.entries(readFieldErrors(error)).reverse()
  return first ? describeFieldError(first[0], first[1]) : error.message
}

/** Fields as a person knows them; the prompt's own text needs no name. */
const fieldNames: Record<string, string> = {
  'content.title': 'Title',
  'content.description': 'Description',
  'content.systemMessage': 'System message',
  'content.body': '',
}

function describeFieldError(path: string, message: string): string {
  const name = fieldNames[path]
  if (name === undefined) return `${message} (${path}).`
  return name ? `${name} ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message
}

/** The API's complaints about a form, by the name of the field; the first of each. */
export function readFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {}
  const complaints = error.details.map(({ path, message }) => [String(path), String(message)])
  return Object.fromEntries(complaints.reverse())
}
