import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import { createAccessLog, type Log } from '#platform/log.ts'
import { redactPath } from '#platform/redact-secrets.ts'
import { cameOverTls, clientAddressOf, createProxyTrust, peerAddressOf } from './client-address.ts'
import { frameError } from './frame-errors.ts'
import type { FramedResponse } from './framed-response.ts'
import { presentError } from './present-error.ts'
import type { Fetch, RequestContext } from './request-context.ts'
import { securityHeaders, securityHeadersOverTls } from './security-headers.ts'
import { withTimeout } from './with-timeout.ts'

type FrameOptions = {
  siteUrl: string
  trustedProxies: readonly string[]
  requestTimeout: number
  log: Log
}

const wellFormedId = /^[A-Za-z0-9._-]{8,128}$/
/** Not sent to anyone: how nginx logs a client that left before it was answered. */
const clientClosedRequest = 499
const contextKey = Symbol('requestContext')

type Framed = { [contextKey]?: RequestContext }

/**
 * What surrounds every request: id, client, headers, time limit, access log. It works on Node's
 * own request and response, because it costs a fraction there of what it costs on a Response.
 */
export function createRequestFrame({ siteUrl, trustedProxies, requestTimeout, log }: FrameOptions) {
  const isTrusted = createProxyTrust(trustedProxies)
  const accessLog = createAccessLog(log)
  const siteIsSecure = siteUrl.startsWith('https://')

  function begin(incoming: IncomingMessage & Framed, outgoing: FramedResponse): void {
    const startedAt = performance.now()
    const peerAddress = peerAddressOf(incoming)
    const context: RequestContext = {
      requestId: requestIdOf(incoming, peerAddress),
      clientAddress: clientAddressOf(incoming, peerAddress, isTrusted),
      peerAddress,
      internal: false,
    }
    incoming[contextKey] = context
    const overTls = siteIsSecure || cameOverTls(incoming, peerAddress, isTrusted)
    outgoing.requestId = context.requestId
    outgoing.frameHeaders = overTls ? securityHeadersOverTls : securityHeaders
    outgoing.on('close', () => writeAccessLine(incoming, outgoing, context, startedAt))
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
    const url = incoming.url ?? ''
    const level = url === '/healthz' || url.startsWith('/healthz?') ? 'debug' : 'info'
    const line = {
      requestId,
      method: incoming.method,
      path: redactPath(url),
      status: outgoing.headersSent ? outgoing.statusCode : clientClosedRequest,
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
    return withTimeout(() => fetch(request, context), requestTimeout, {
      timeoutError: () => frameError('request.timed-out'),
      onFailure: present,
    })
  }

  /** Answers what never reached the app: an address or a Host header that is none. */
  async function finish(incoming: IncomingMessage & Framed, outgoing: ServerResponse) {
    const context = incoming[contextKey]
    if (outgoing.headersSent || outgoing.destroyed || context === undefined) return
    const malformed = frameError('request.malformed', {
      message: 'The address or the Host header of the request is not valid.',
    })
    const response = presentError(malformed, occasionOf(incoming, context))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(await response.text())
  }

  function occasionOf(
    { method = '', url = '' }: IncomingMessage | Http2ServerRequest,
    { requestId }: RequestContext,
  ) {
    return { requestId, method, path: url, log }
  }

  return { begin, answer, finish }
}
