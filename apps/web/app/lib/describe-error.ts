import { ApiError } from '@product/sdk'
import { z } from 'zod'

const Details = z.array(z.object({ path: z.string(), message: z.string() })).min(1)

/** What to tell a person: the API's own sentence, or a general one for what nobody foresaw. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.'
  const details = error.code === 'request.invalid' ? Details.safeParse(error.details) : undefined
  const [first] = details?.data ?? []
  return first ? `${first.message} (${first.path}).` : error.message
}
