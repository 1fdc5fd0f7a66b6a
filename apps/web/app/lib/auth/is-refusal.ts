const refusals = new Set([400, 401, 403])

/** Whether the service has said no for good, and not merely not now. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  refusals.has(error.status)
