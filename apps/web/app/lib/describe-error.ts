import { ApiError } from '@product/sdk'

/** What to tell a person: the API's own sentence, or a general one for what nobody foresaw. */
export const describeError = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
