import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { Socket } from 'node:net'
import { createAccessLog, type Log } from '#platform/log.ts'
import { redactPath } from '#platform/redact-secrets.ts'
import type { AppError } from '../errors/app-error.ts'
import { httpError } from '../errors/http-errors.ts'
import type { Occasion, PresentError } from '../errors/present-error.ts'
import { createLineLimit, mostErrors } from '../limits/create-line-limit.ts'
import { clientNetwork } from '../limits/rate-limit.ts'
import { withTimeout } from '../limits/with-timeout.ts'
import { cameOverTls, clientAddressOf, createProxyTrust, peerAddressOf } from './client-address.ts'
import {
  bodyStallMilliseconds,
  createOpenResponses,
  isBodyOwed,
  type OpenResponse,
  responseLimits,
  smallBytes,
} from './create-open-responses.ts'
import type { FramedResponse } from './framed-response.ts'
import { refuseUnparsable as answerUnparsable } from './refuse-unparsable.ts'
import type { Fetch, RequestContext } from './request-context.ts'

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
  const { bodyStallTimeout = bodyStallMilliseconds } = options
  const openResponses = createOpenResponses({
    ...responseLimits,
    perClient: options.openResponsesPerClient,
  })
  const isTrusted = createProxyTrust(trustedProxies)
  const accessLog = createAccessLog(log)
  const isLineWritten = createLineLimit(accessLog)
  const isErrorWritten = createLineLimit(log, mostErrors)
  const siteIsSecure = siteUrl.startsWith('https://')

  /** False where the request was refused at once, because its client has too many under way. */
  function begin(incoming: IncomingMessage & Framed, outgoing: FramedResponse): boolean {
    const startedAt = performance.now()
    const peerAddress = peerAddressOf(incoming)
    const context: RequestContext = {
      requestId: requestIdOf(incoming, peerAddress),
      clientAddress: clientAddressOf(incoming, peerAddress, isTrusted),
      peerAddress,
      internal: false,
      response: outgoing,
    }
    incoming[contextKey] = context
    const overTls = siteIsSecure || cameOverTls(incoming, peerAddress, isTrusted)
    outgoing.requestId = context.requestId
    outgoing.frameHeaders =
      frameHeaders[overTls ? 'secure' : 'plain'][isApi(incoming) ? 'api' : 'web']
    outgoing.on('close', () => writeAccessLine(incoming, outgoing, context, startedAt))
    if (isHealthCheck(incoming)) return true
    if (openResponses.add(context.clientAddress, incoming, outgoing)) {
      giveUpExcessBody(context)
      return true
    }
    refuse(incoming, outgoing, httpError('request.too-many-open'))
    return false
  }

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

  /**
   * Called when the app has answered. Answers what never reached it, an address or a Host header that is
   * none, and gives up what nobody reads.
   */
  async function finish(incoming: IncomingMessage & Framed, outgoing: ServerResponse) {
    const context = incoming[contextKey]
    if (outgoing.destroyed || context === undefined) return
    if (outgoing.writableLength >= smallBytes) giveUpExcess(context)
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

  function giveUpExcess({ clientAddress }: RequestContext): void {
    const excess = openResponses.findSurplusResponse(clientAddress)
    if (excess) giveUp(excess, 'Responses were given up: their client reads too little of them')
  }

  function giveUpExcessBody({ clientAddress }: RequestContext): void {
    const excess = openResponses.findSurplusBody(clientAddress)
    if (excess) giveUp(excess, 'A request was given up: its client owes too many bodies')
  }

  function giveUp(
    { socket, client }: Pick<OpenResponse, 'socket' | 'client'>,
    reason: string,
  ): void {
    log.warn({ client, unreadBytes: socket.writableLength }, reason)
    // Of pipelined responses only the first has the socket, so that destroying another frees nothing.
    socket.destroy()
  }

  /** Nothing was read or written for a while: the client does not read, or the connection is idle. */
  function onQuiet(socket: Socket): void {
    if (socket.writableLength > 0)
      giveUp(
        { socket, client: socket.remoteAddress ?? '' },
        'A response was given up: its client reads nothing',
      )
    else if (openResponses.listOpen(socket).length === 0) socket.destroy()
  }

  function refuseUnparsable(error: Error, socket: Socket): void {
    const headers = siteIsSecure ? securityHeadersOverTls : securityHeaders
    const open = openResponses.listOpen(socket)
    answerUnparsable(socket, error, { requestId: randomUUID(), headers, open })
  }

  function occasionOf(
    { method = '', url = '', headers }: IncomingMessage | Http2ServerRequest,
    { requestId, clientAddress }: RequestContext,
  ): Occasion {
    const header = (name: string) => headers[name]?.toString()
    const client = clientNetwork(clientAddress)
    const isLogged = (status: number) => isErrorWritten({ client, status })
    return { requestId, method, path: url, log, header, isLogged }
  }

  return { begin, refuse, refuseUnparsable, answer, finish, onQuiet }
}

/** Most answers of the API are about the person who asks: those that may be cached say so themselves. */
const forApi = { 'cache-control': 'no-store' } as const

const frameHeaders = {
  plain: { web: securityHeaders, api: { ...securityHeaders, ...forApi } },
  secure: { web: securityHeadersOverTls, api: { ...securityHeadersOverTls, ...forApi } },
} as const

const isApi = ({ url = '' }: IncomingMessage): boolean => /^\/(?:api|auth\/v1)(?:[/?]|$)/.test(url)

const healthChecks = new Set(['/healthz', '/livez', '/readyz'])

export const isHealthCheck = ({ url = '' }: IncomingMessage): boolean =>
  healthChecks.has(url.split('?', 1)[0] ?? '')

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
