import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { MemoryHold } from '../budget/create-memory-budget.ts'

/** Known of a request before any route sees it. Hono passes it on as `context.env`. */
export type RequestContext = {
  requestId: string
  /** The client, as told by trusted proxies; otherwise the network peer. */
  clientAddress: string
  /** The other end of the connection, whoever that is. */
  peerAddress: string
  /** Asked by this process itself, as page loaders do. */
  internal: boolean
  /** For bodies that are streamed: tells when the client is gone, and breaks off. Absent for internal requests. */
  response?: Pick<ServerResponse, 'once' | 'closed' | 'destroyed' | 'destroy'>
  /** Whether an error that is answered with this status is logged: a client may cause many. */
  isErrorLogged: (status: number) => boolean
  /** For what a response holds beside its bytes until it is closed. Absent for internal requests. */
  memory?: Pick<MemoryHold, 'reserve'>
}

export type Fetch = (request: Request, context: RequestContext) => Response | Promise<Response>

export type AppEnvironment = { Bindings: RequestContext }

export function createInternalContext(
  isErrorLogged: RequestContext['isErrorLogged'],
): RequestContext {
  return {
    requestId: randomUUID(),
    clientAddress: 'internal',
    peerAddress: 'internal',
    internal: true,
    isErrorLogged,
  }
}
