import { ApiError } from '@product/sdk'
import type { z } from 'zod'

/**
 * Refuses a body that the server would refuse, before it is sent: by an error of the same shape. For forms of public
 * pages, which load the schema only when they are sent.
 */
export function requireValid(schema: z.ZodType, body: unknown): void {
  const { error } = schema.safeParse(body)
  if (!error) return
  const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new ApiError({
    status: 400,
    code: 'request.invalid',
    message: 'Check what you entered.',
    details,
  })
}
