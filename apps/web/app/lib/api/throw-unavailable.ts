import { ApiError, type Caller } from '@product/sdk'

/**
 * Where the API answers 503, the page does too, instead of 500. Thrown as a response it is not reported
 * again: the API has logged the cause.
 */
export const throwUnavailable =
  (call: Caller): Caller =>
  async (route, ...input) => {
    try {
      return await call(route, ...input)
    } catch (error) {
      if (error instanceof ApiError && error.status === 503)
        throw new Response(error.message, { status: 503 })
      throw error
    }
  }
