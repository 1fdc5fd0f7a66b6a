import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { Socket } from 'node:net'
import { createAccessLog, type Log } from '#platform/log.ts'
import { redactPath } from '#platform/redact-secrets.ts'
import type { CountedRequest } from '../budget/counted-request.ts'
import { createMemoryBudget, type EndReason, type Held } from '../budget/create-memory-budget.ts'
import { clientLimits, memoryLimits } from '../budget/limits.ts'
import type { AppError } from '../errors/app-error.ts'
import { httpError } from '../errors/http-errors.ts'
import type { Occasion, PresentError } from '../errors/present-error.ts'
import { createErrorLimit, createLineLimit } from '../limits/create-line-limit.ts'
import { createRareWarning } from '../limits/create-rare-warning.ts'
import { clientNetwork, clientPrefix } from '../limits/rate-limit.ts'
import { withTimeout } from '../limits/with-timeout.ts'
import { cameOverTls, clientAddressOf, createProxyTrust, peerAddressOf } from './client-address.ts'
import { createOpenResponses, isBodyOwed } from './create-open-responses.ts'
import type { FramedResponse } from './framed-response.ts'
import { refuseUnparsable as answerUnparsable } from './refuse-unparsable.ts'
import type { Fetch, RequestContext } from './request-context.ts'
import { normalizeTarget } from './request-target.ts'

/** For every response; what a page needs beyond it, the page's own response says. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

const securityHeadersOverTls = {
  ...securityHeaders,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const

type FrameOptions = {
  siteUrl: string
  trustedProxies: readonly string[]
  requestTimeout: number
  openResponsesPerClient: number
  /** Bytes that clients may hold of the process. */
  requestMemory?: number
  /** How long a client may send nothing of a body that it owes. */
  bodyStallTimeout?: number
  log: Log
  /** Answers what fails around the app, in the shape of its address. */
  presentError: PresentError
}

const wellFormedId = /^[A-Za-z0-9._-]{8,128}$/
/** Not sent to anyone: how nginx logs a client that left before it was answered. */
const clientClosedRequest = 499
const contextKey = Symbol('requestContext')

type Framed = { [contextKey]?: RequestContext }

/**
 * Surrounds every request: id, client, headers, time limit, access log. It works on Node's
 * own request and response, because it costs a fraction there of what it costs on a Response.
 */
export function createRequestFrame(options: FrameOptions) {
  const { siteUrl, trustedProxies, requestTimeout, log, presentError } = options
  const { bodyStallTimeout = clientLimits.bodyStallMilliseconds } = options
  const openResponses = createOpenResponses({
    perClient: options.openResponsesPerClient,
    perConnection: clientLimits.requestsPerConnection,
  })
  const budget = createMemoryBudget({
    limits: memoryLimits(options.requestMemory ?? clientLimits.memoryBytes),
    speed: clientLimits,
  })
  const warnings = createWarnings(log)
  const isTrusted = createProxyTrust(trustedProxies)
  const accessLog = createAccessLog(log)
  const isLineWritten = createLineLimit(accessLog)
  const isErrorWritten = createErrorLimit(log)
  const siteIsSecure = siteUrl.startsWith('https://')

  /** False where the request was refused at once, because its client has too many under way. */
  function begin(incoming: CountedRequest & Framed, outgoing: FramedResponse): boolean {
    const startedAt = performance.now()
    // Before anything reads it, so that no rule meets another spelling than the router.
    incoming.url = normalizeTarget(incoming.url ?? '')
    const peerAddress = peerAddressOf(incoming)
    const clientAddress = clientAddressOf(incoming, peerAddress, isTrusted)
    const client = clientNetwork(clientAddress)
    const context: RequestContext = {
      requestId: requestIdOf(incoming, peerAddress),
      clientAddress,
      peerAddress,
      internal: false,
      response: outgoing,
      isErrorLogged: (status) => isErrorWritten({ client, status }),
    }
    incoming[contextKey] = context
    const overTls = siteIsSecure || cameOverTls(incoming, peerAddress, isTrusted)
    outgoing.requestId = context.requestId
    outgoing.frameHeaders =
      frameHeaders[overTls ? 'secure' : 'plain'][isApi(incoming) ? 'api' : 'web']
    outgoing.on('close', () => writeAccessLine(incoming, outgoing, context, startedAt))
    context.memory = holdMemory(incoming, outgoing, context)
    const response = { incoming, outgoing, isHealthCheck: isHealthCheck(incoming) }
    if (openResponses.add(clientAddress, response)) return true
    refuse(incoming, outgoing, httpError('request.too-many-open'))
    return false
  }

  /** Counts what arrives of the request and what waits of its response, until that is closed. */
  function holdMemory(
    incoming: CountedRequest,
    outgoing: FramedResponse,
    { clientAddress }: RequestContext,
  ) {
    const { socket } = incoming
    const memory = hold(clientAddress, {
      measure: () => incoming.receivedBytes + outgoing.writableLength,
      isWaiting: () => outgoing.writableLength > 0 || isBodyOwed(incoming),
      transferred: () => incoming.receivedBytes + outgoing.writtenBytes,
      // Of pipelined responses only the first has the socket, so that destroying another frees nothing.
      end: (reason, bytes) => {
        warnings[reason](clientNetwork(clientAddress), { bytes })
        socket.destroy()
      },
    })
    incoming.onReceived = memory.update
    outgoing.onUnread = memory.update
    outgoing.once('close', memory.release)
    return memory
  }

  const hold = (address: string, held: Omit<Held, 'client' | 'network'>) =>
    budget.hold({ ...held, client: clientNetwork(address), network: clientPrefix(address) })

  /** Answers a request, which has begun, without asking the app. */
  function refuse(incoming: IncomingMessage & Framed, outgoing: ServerResponse, error: AppError) {
    const context = incoming[contextKey]
    if (context) void send(presentError(error, occasionOf(incoming, context)), outgoing)
  }

  function requestIdOf(incoming: IncomingMessage, peerAddress: string): string {
    const given = incoming.headers['x-request-id']
    const usable = typeof given === 'string' && wellFormedId.test(given) && isTrusted(peerAddress)
    return usable ? given : randomUUID()
  }

  function writeAccessLine(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { requestId, clientAddress }: RequestContext,
    startedAt: number,
  ): void {
    const status = outgoing.headersSent ? outgoing.statusCode : clientClosedRequest
    if (!isLineWritten({ client: clientAddress, status })) return
    const url = incoming.url ?? ''
    const level = isHealthCheck(incoming) ? 'debug' : 'info'
    const line = {
      requestId,
      method: incoming.method,
      path: redactPath(url),
      status,
      milliseconds: Math.round((performance.now() - startedAt) * 100) / 100,
      client: clientAddress,
    }
    if (outgoing.writableFinished) accessLog[level](line, 'request')
    else accessLog[level]({ ...line, aborted: true }, 'request')
  }

  function answer(
    fetch: Fetch,
    request: Request,
    incoming: (IncomingMessage | Http2ServerRequest) & Framed,
  ): Response | Promise<Response> {
    const context = incoming[contextKey]
    if (context === undefined) throw new Error('A request was answered before it began')
    const present = (error: unknown) => presentError(error, occasionOf(incoming, context))
    const limits = {
      milliseconds: requestTimeout,
      client: clientNetwork(context.clientAddress),
      ...(isBodyOwed(incoming) && {
        stall: { milliseconds: bodyStallTimeout, isStalled: createStallCheck(incoming) },
      }),
    }
    return withTimeout(() => fetch(request, context), limits, {
      timeoutError: () => (isBodyOwed(incoming) ? bodyTimeout() : workTimeout()),
      onFailure: present,
    })
  }

  /** Called when the app has answered. Answers malformed addresses and Host headers, which never reach the app. */
  async function finish(incoming: IncomingMessage & Framed, outgoing: ServerResponse) {
    const context = incoming[contextKey]
    if (outgoing.destroyed || context === undefined) return
    if (outgoing.headersSent) return
    const malformed = httpError('request.malformed', {
      message: 'The URL or the Host header of the request is invalid.',
    })
    await send(presentError(malformed, occasionOf(incoming, context)), outgoing)
  }

  async function send(response: Response, outgoing: ServerResponse): Promise<void> {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(await response.text())
  }

  /** Nothing was read or written for a while: the client does not read, or the connection is idle. */
  function onQuiet(socket: Socket): void {
    if (socket.writableLength > 0) {
      warnings.stall(socket.remoteAddress ?? '', { bytes: socket.writableLength })
      socket.destroy()
    } else if (openResponses.listOpen(socket).length === 0) socket.destroy()
  }

  function refuseUnparsable(error: Error, socket: Socket): void {
    const headers = siteIsSecure ? securityHeadersOverTls : securityHeaders
    const open = openResponses.listOpen(socket)
    answerUnparsable(socket, error, { requestId: randomUUID(), headers, open })
  }

  function occasionOf(
    { method = '', url = '', headers }: IncomingMessage | Http2ServerRequest,
    { requestId, isErrorLogged: isLogged }: RequestContext,
  ): Occasion {
    const header = (name: string) => headers[name]?.toString()
    return { requestId, method, path: url, log, header, isLogged }
  }

  const { checkSpeeds } = budget
  return { begin, refuse, refuseUnparsable, answer, finish, onQuiet, hold, checkSpeeds }
}

/** Of connections that were ended. Attackers would fill the log. */
function createWarnings(
  log: Log,
): Record<EndReason | 'stall', ReturnType<typeof createRareWarning>> {
  const create = (reason: string) => createRareWarning(log, `Connections were ended: ${reason}`)
  return {
    client: create('their client held too much memory'),
    network: create('their network held too much memory'),
    process: create('clients together held too much memory, and theirs most'),
    speed: create('their client sent or read too slowly'),
    duration: create('their export took too long'),
    stall: create('their client reads nothing'),
  }
}

/** Most answers of the API are about the person who asks: those that may be cached say so themselves. */
const forApi = { 'cache-control': 'no-store' } as const

const frameHeaders = {
  plain: { web: securityHeaders, api: { ...securityHeaders, ...forApi } },
  secure: { web: securityHeadersOverTls, api: { ...securityHeadersOverTls, ...forApi } },
} as const

const isApi = ({ url = '' }: IncomingMessage): boolean => /^\/(?:api|auth\/v1)(?:[/?]|$)/.test(url)

const healthChecks = new Set(['/healthz', '/livez', '/readyz'])

/** Other methods are no checks: they are limited as every request is. */
export const isHealthCheck = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && healthChecks.has(url.split('?', 1)[0] ?? '')

/** Whether nothing has arrived since the last time it was asked, although the client owes its body. */
function createStallCheck(incoming: IncomingMessage | Http2ServerRequest): () => boolean {
  let before = incoming.socket.bytesRead
  return () => {
    const { bytesRead } = incoming.socket
    const hasArrived = bytesRead > before
    before = bytesRead
    return !hasArrived && isBodyOwed(incoming)
  }
}

const workTimeout = () => httpError('request.timed-out')

/** The connection is closed, because the rest of the body could follow as if it were a request. */
const bodyTimeout = () => httpError('request.body-timed-out', { headers: { connection: 'close' } })
