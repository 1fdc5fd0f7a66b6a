import type { ErrorBody } from '@product/contract/route'

type Problem = {
  status: number
  code: string
  message: string
  details?: unknown
  requestId?: string | undefined
}

/** What a call throws: the API's own error, or `network.unreachable` when no answer came. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly requestId: string | undefined

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options)
    this.status = problem.status
    this.code = problem.code
    this.details = problem.details
    this.requestId = problem.requestId
  }
}

/** Reads the error of a failed response. The message is for answers that are not the API's own, such as a proxy's. */
export async function toApiError(
  response: Response,
  message = `The server answered with status ${response.status}.`,
): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
  return new ApiError({
    status: response.status,
    code: 'http.unexpected',
    message,
    ...body?.error,
  })
}
