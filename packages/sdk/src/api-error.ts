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
