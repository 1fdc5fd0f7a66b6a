import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '#platform/log.ts'
import { StartupError } from '#platform/startup-error.ts'
import { CountedRequest } from '../budget/counted-request.ts'
import { clientLimits } from '../budget/limits.ts'
import { httpError } from '../errors/http-errors.ts'
import { type PresentError, presentError } from '../errors/present-error.ts'
import {
  clientAddressOf,
  createLocalHostCheck,
  createProxyTrust,
  peerAddressOf,
} from './client-address.ts'
import { createRequestFrame, isHealthCheck } from './create-request-frame.ts'
import { FramedResponse } from './framed-response.ts'
import { limitConnections } from './limit-connections.ts'
import type { Fetch } from './request-context.ts'
import { findUpgrade, type Upgrades } from './upgrades.ts'

type ListenOptions = {
  host: string
  port: number
  siteUrl: string
  /** Answers only to names of this machine and to that of the site, not to any in the Host header. */
  localHostsOnly?: boolean
  trustedProxies: readonly string[]
  requestTimeout: number
  /** How long a client may read nothing of a response that is sent to it. */
  responseStallTimeout: number
  openResponsesPerClient: number
  /** Bytes that clients may hold of the process. */
  requestMemory?: number
  connectionsPerClient?: number
  /** How long a client may take to send the headers of a request; silent connections are closed too. */
  headersTimeout?: number
  /** How long a client may send nothing of a body that it owes. */
  bodyStallTimeout?: number
  log: Log
  upgrades?: Upgrades
  presentError?: PresentError
}

/** Browsers keep several connections open that have no request under way. */
const connectionsPerOpenResponse = 2
/** Node looks for late headers this often in the time that they may take. */
const checksPerHeadersTimeout = 3

export type Listening = {
  url: string
  port: number
  /** Lets running requests finish for so long, then closes what is left. */
  stop: (graceMilliseconds?: number) => Promise<void>
}

export async function listen(fetch: Fetch, options: ListenOptions): Promise<Listening> {
  const { openResponsesPerClient, headersTimeout = 15_000 } = options
  const { connectionsPerClient = connectionsPerOpenResponse * openResponsesPerClient } = options
  const frame = createRequestFrame({ presentError, ...options })
  const handle = getRequestListener(
    (request, { incoming }) => frame.answer(fetch, request, incoming),
    {
      // For HTTP/1.0, which needs no Host header, as of load balancers that check /healthz.
      hostname: new URL(options.siteUrl).host,
      // An unusable address or Host is answered by `frame.finish`, which knows the request.
      errorHandler: () => undefined,
    },
  )
  const isTrustedProxy = createProxyTrust(options.trustedProxies)
  const isLocalHost = createLocalHostCheck(options.siteUrl)
  const isAnsweredHost = (incoming: IncomingMessage): boolean =>
    !options.localHostsOnly || isLocalHost(incoming.headers.host) || isHealthCheck(incoming)
  const server = createServer(
    {
      IncomingMessage: CountedRequest,
      ServerResponse: FramedResponse,
      // Refused by `frame.finish` instead, in our own shape.
      requireHostHeader: false,
      maxHeaderSize: 16_384,
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / checksPerHeadersTimeout,
      requestTimeout: Math.max(60_000, options.requestTimeout),
      keepAliveTimeout: 65_000,
      // Requests to upgrade to anything else are answered as if they had not asked.
      shouldUpgradeCallback: (incoming) =>
        findUpgrade(incoming, options.upgrades) !== undefined && isAnsweredHost(incoming),
    },
    (incoming, outgoing) => {
      if (!frame.begin(incoming, outgoing)) return
      if (!hasOneHost(incoming)) return void frame.finish(incoming, outgoing)
      if (!isAnsweredHost(incoming))
        return frame.refuse(incoming, outgoing, httpError('request.host-refused'))
      handle(incoming, outgoing).then(
        () => frame.finish(incoming, outgoing),
        () => frame.finish(incoming, outgoing),
      )
    },
  )
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = clientAddressOf(incoming, peerAddressOf(incoming), isTrustedProxy)
    const hold = (held: Parameters<typeof frame.hold>[1]) => frame.hold(address, held)
    findUpgrade(incoming, options.upgrades)?.({ incoming, socket, head, address, hold })
  })
  // Node would answer without our headers, and it meets 100-continue itself.
  server.on('checkExpectation', (incoming, outgoing) => {
    if (frame.begin(incoming, outgoing))
      frame.refuse(incoming, outgoing, httpError('request.expectation-failed'))
  })
  server.on('clientError', (error, socket) => {
    if (socket instanceof Socket) frame.refuseUnparsable(error, socket)
    else socket.destroy()
  })
  // Node restarts this time whenever the system takes more of what is written, however slowly.
  server.timeout = options.responseStallTimeout
  server.on('timeout', frame.onQuiet)
  checkSpeedsWhileOpen(server, frame.checkSpeeds)
  limitConnections(server, {
    perClient: connectionsPerClient,
    isTrusted: isTrustedProxy,
    log: options.log,
  })
  const { port } = await bind(server, options)
  const name = options.host.includes(':') ? `[${options.host}]` : options.host
  return { url: `http://${name}:${port}`, port, stop: (grace) => close(server, grace) }
}

function checkSpeedsWhileOpen(server: Server, check: (milliseconds: number) => void): void {
  let checkedAt = performance.now()
  const checks = setInterval(() => {
    const now = performance.now()
    check(now - checkedAt)
    checkedAt = now
  }, clientLimits.checkMilliseconds)
  server.once('close', () => clearInterval(checks))
}

/**
 * Since HTTP/1.1 a request needs a Host header. With two of them, a proxy and this server may each take
 * another one for the name that was asked for.
 */
function hasOneHost({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts <= 1 && (Boolean(headers.host) || httpVersion === '1.0')
}

function bind(server: Server, { host, port }: ListenOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explainBindFailure(error, host, port))
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      // A server that listens on a port has such an address, not the path of a pipe.
      resolve(server.address() as AddressInfo)
    })
  })
}

function explainBindFailure(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const another = `PORT=${port < 65_535 ? port + 1 : 3001} npm start`
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is taken by another program. Stop that program, or use another port:\n  ${another}`,
      )
    case 'EACCES':
      return new StartupError(
        `This user may not listen on port ${port}. Use a port from 1024 up:\n  PORT=3000 npm start`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `HOST=${host} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for every network.`,
      )
    default:
      return error
  }
}

async function close(server: Server, graceMilliseconds = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Connections that become idle after `close` would otherwise be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const end = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
  await closed
  clearInterval(sweep)
  clearTimeout(end)
}
