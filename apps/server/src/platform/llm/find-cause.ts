/** An answer of a provider that tells of a failure. */
export type FailedCall = {
  statusCode: number
  responseHeaders: Record<string, string> | undefined
  responseBody: string | undefined
}

/** Looks through an error and whatever caused it. */
export function findCause<Found extends Error>(
  error: unknown,
  isIt: (cause: Error) => cause is Found,
): Found | undefined {
  const seen = new Set<unknown>()
  let cause = error
  while (cause instanceof Error && !seen.has(cause)) {
    if (isIt(cause)) return cause
    seen.add(cause)
    cause = cause.cause
  }
  return undefined
}

/** The packages of the models throw this too, each from a copy of its own: known by its fields. */
export function findFailedCall(error: unknown): FailedCall | undefined {
  return findCause(
    error,
    (cause): cause is Error & FailedCall =>
      'statusCode' in cause && typeof cause.statusCode === 'number' && cause.statusCode >= 400,
  )
}

export class RefusedAnswer extends Error implements FailedCall {
  override name = 'RefusedAnswer'
  readonly statusCode: number
  readonly responseHeaders: Record<string, string>
  readonly responseBody: string

  constructor(response: Response, body: string) {
    super('The provider refused')
    this.statusCode = response.status
    this.responseHeaders = Object.fromEntries(response.headers)
    this.responseBody = body
  }
}

const networkCodes =
  /^(UND_ERR_|E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_|NOTFOUND|PROTO)|ERR_(SSL|TLS)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HPE_)/

export const isNetworkProblem = (error: unknown): boolean =>
  findCause(
    error,
    (cause): cause is Error =>
      'code' in cause && typeof cause.code === 'string' && networkCodes.test(cause.code),
  ) !== undefined
