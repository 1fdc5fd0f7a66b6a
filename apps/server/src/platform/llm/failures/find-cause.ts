/** A response with an error status. */
export type FailedCall = {
  statusCode: number
  responseHeaders: Record<string, string> | undefined
  responseBody: string | undefined
}

/** Searches an error and its causes. */
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

/** Each package of the AI SDK throws a class of its own: they are recognised by their fields. */
export function findFailedCall(error: unknown): FailedCall | undefined {
  return findCause(
    error,
    (cause): cause is Error & FailedCall =>
      'statusCode' in cause && typeof cause.statusCode === 'number' && cause.statusCode >= 400,
  )
}

/** An event that is not part of the protocol may describe a failure. */
export function findUnexpectedEvent(error: unknown): unknown {
  const found = findCause(
    error,
    (cause): cause is Error & { value: unknown } =>
      'value' in cause && /"error"\s*[:,}]/.test(JSON.stringify(cause.value) ?? ''),
  )
  return found?.value
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

/** Failures of the network, by their codes. */
const networkCodes = {
  broke: /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/,
  unreadable: /^(UND_ERR_HEADERS_OVERFLOW|HPE_)/,
  unreachable:
    /^(UND_ERR_|E(CONN|TIMEDOUT|HOST|NET|AI_|NOTFOUND|PROTO)|ERR_(SSL|TLS)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/,
}

export type NetworkProblem = keyof typeof networkCodes

/** The first match counts. */
export function findNetworkProblem(error: unknown): NetworkProblem | undefined {
  const found = findCause(
    error,
    (cause): cause is Error & { code: string } => 'code' in cause && typeof cause.code === 'string',
  )
  if (!found) return undefined
  if (networkCodes.broke.test(found.code)) return 'broke'
  if (networkCodes.unreadable.test(found.code)) return 'unreadable'
  return networkCodes.unreachable.test(found.code) ? 'unreachable' : undefined
}
