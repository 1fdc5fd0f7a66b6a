type AuthErrorOptions = {
  /** Joined to the body, as `weak_password` is. */
  extra?: Record<string, unknown>
  /** When a client may try again: the header Retry-After. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal in the protocol's own terms: clients match on status, code and message. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, options: AuthErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.extra = options.extra ?? {}
    const { retryAfterSeconds } = options
    this.headers =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  }
}

/** An error in the words of OAuth: no code, and always 400. */
export class OAuthError extends AuthError {
  override name = 'OAuthError'
  readonly error: string

  constructor(error: string, description: string, options: AuthErrorOptions = {}) {
    super(400, 'unknown', description, options)
    this.error = error
  }
}

export const authError = (
  status: number,
  code: string,
  message: string,
  options?: AuthErrorOptions,
): AuthError => new AuthError(status, code, message, options)

export const validationFailed = (message: string): AuthError =>
  new AuthError(400, 'validation_failed', message)
