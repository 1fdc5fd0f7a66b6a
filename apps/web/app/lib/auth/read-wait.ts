/** The seconds that the service still wants to wait, where a refusal names them. */
export const readWait = (error: unknown): number =>
  error instanceof Error ? Number(/after (\d+) seconds?/.exec(error.message)?.[1] ?? 0) : 0
