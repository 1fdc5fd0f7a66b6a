type AuthErrorOptions = {
  /** Joined to the body, as `weak_password` is. */
  extra?: Record<string, unknown>
  cause?: unknown
}

/** A refusal in the protocol's own terms: clients match on status, code and message. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly extra: Record<string, unknown>

  constructor(status: number, code: string, message: string, options: AuthErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.extra = options.extra ?? {}
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

export const authError = (status: number, code: string, message: string): AuthError =>
  new AuthError(status, code, message)

export const validationFailed = (message: string): AuthError =>
  new AuthError(400, 'validation_failed', message)
