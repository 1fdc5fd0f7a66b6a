/** A problem that a person can fix: its message is shown as it is, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(options.hint ? `${message}\n${options.hint}` : message, { cause: options.cause })
  }
}
