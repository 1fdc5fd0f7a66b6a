import type { ContentfulStatusCode } from 'hono/utils/http-status'

type ErrorDefinition = {
  status: ContentfulStatusCode
  message: string
  /** When a client may try again: the header Retry-After, and the details unless there are others. */
  retryAfterSeconds?: number
}

type ErrorOptionsOfApp = {
  /** Instead of the defined message, where it must name something. */
  message?: string
  details?: unknown
  headers?: Record<string, string>
  /** Instead of the defined one, where it is known exactly. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** An error that the caller is told about: a stable code and a message that says what to do. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: string
  readonly status: ContentfulStatusCode
  readonly details: unknown
  readonly headers: Record<string, string>

  constructor(code: string, definition: ErrorDefinition, options: ErrorOptionsOfApp = {}) {
    super(options.message ?? definition.message, { cause: options.cause })
    this.code = code
    this.status = definition.status
    const retryAfterSeconds = options.retryAfterSeconds ?? definition.retryAfterSeconds
    const mayRetry = retryAfterSeconds !== undefined
    this.details = options.details ?? (mayRetry ? { retryAfterSeconds } : undefined)
    this.headers = {
      ...(mayRetry && { 'retry-after': String(retryAfterSeconds) }),
      ...options.headers,
    }
  }
}

/** Declares a feature's errors and returns the function that makes them. */
export function defineErrors<const Code extends string>(
  definitions: Record<Code, ErrorDefinition>,
) {
  return (code: Code, options?: ErrorOptionsOfApp) => new AppError(code, definitions[code], options)
}
