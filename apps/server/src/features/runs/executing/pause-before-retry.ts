import { runLimits } from '@product/domain'
import { z } from 'zod'
import type { AppError } from '#platform/http/errors/app-error.ts'

const firstPauseMilliseconds = 500

const Details = z.object({
  isRetryable: z.boolean().optional(),
  retryAfterSeconds: z.number().nullish(),
})

/** Milliseconds until the provider is asked again; null where a retry is of no use. */
export function pauseBeforeRetry(
  failure: AppError,
  attempt: number,
  random = Math.random,
): number | null {
  const details = Details.safeParse(failure.details)
  if (!details.data?.isRetryable || attempt >= runLimits.retries) return null
  const { retryAfterSeconds } = details.data
  if (retryAfterSeconds != null && retryAfterSeconds > runLimits.longestPauseSeconds) return null
  const grown = firstPauseMilliseconds * 2 ** attempt
  // Spread out, so that runs that were refused together do not retry together.
  return (retryAfterSeconds ?? 0) * 1_000 + grown * (0.5 + random() / 2)
}
