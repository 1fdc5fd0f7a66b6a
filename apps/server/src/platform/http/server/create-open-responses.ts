import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from '../limits/rate-limit.ts'

export type ResponseLimits = {
  /** Requests of one client that may be under way at once. */
  perClient: number
  /** Requests that one connection may have under way; only pipelining makes it more than one. */
  perConnection: number
  /**
   * Requests of one client whose body has not arrived yet. They are not counted among the others, so that
   * half-sent requests keep nobody behind the same address from being answered.
   */
  owedBodiesPerClient: number
  /** Bytes that may wait in memory because a client does not read them. */
  unreadBytesPerClient: number
  unreadBytesPerProcess: number
}

const megabyte = 1_048_576

export const responseLimits = {
  perConnection: 16,
  owedBodiesPerClient: 64,
  unreadBytesPerClient: 32 * megabyte,
  unreadBytesPerProcess: 64 * megabyte,
} as const

export type OpenResponse = {
  client: string
  socket: Socket
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** How long a client may send nothing of a body that it owes. */
export const bodyStallMilliseconds = 10_000

/** Whether the client owes the rest of its body. Bytes that wait to be read are ours to work on. */
export const isBodyOwed = ({
  complete,
  readableLength,
  headers,
}: Pick<IncomingMessage, 'complete' | 'readableLength' | 'headers'>): boolean =>
  !complete &&
  readableLength === 0 &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** The responses that are under way in this process, by client. */
export function createOpenResponses(limits: ResponseLimits) {
  const clients = new Map<string, Set<OpenResponse>>()
  const connections = new WeakMap<Socket, Set<OpenResponse>>()

  /** Only pipelining makes it more than one; the first is the one that the client reads next. */
  const listOpen = (socket: Socket): OpenResponse[] => [...(connections.get(socket) ?? [])]

  /** False where the client or its connection has as many as it may. */
  function add(address: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { socket } = incoming
    const client = clientNetwork(address)
    const ofClient = clients.get(client) ?? new Set()
    const ofConnection = connections.get(socket) ?? new Set()
    if (hasMostWhole(ofClient) || ofConnection.size >= limits.perConnection) return false
    const response = { client, socket, incoming, outgoing }
    ofClient.add(response)
    clients.set(client, ofClient)
    ofConnection.add(response)
    connections.set(socket, ofConnection)
    outgoing.once('close', () => {
      ofClient.delete(response)
      if (ofClient.size === 0) clients.delete(client)
      ofConnection.delete(response)
    })
    return true
  }

  const hasMostWhole = (ofClient: ReadonlySet<OpenResponse>): boolean =>
    ofClient.size >= limits.perClient && ofClient.size - owedOf(ofClient).length >= limits.perClient

  /** The request whose body has been owed for longest, where its client owes too many. */
  function findSurplusBody(address: string): OpenResponse | undefined {
    const ofClient = clients.get(clientNetwork(address))
    if (!ofClient || ofClient.size <= limits.owedBodiesPerClient) return undefined
    const owed = owedOf(ofClient)
    return owed.length > limits.owedBodiesPerClient ? owed[0] : undefined
  }

  /** The response to give up where more waits to be read than memory is meant for. */
  function findSurplusResponse(address: string): OpenResponse | undefined {
    const ofClient = clients.get(clientNetwork(address))
    if (ofClient && unreadBytes(ofClient) > limits.unreadBytesPerClient) return largestOf(ofClient)
    const all = [...clients.values()]
    const total = all.reduce((sum, responses) => sum + unreadBytes(responses), 0)
    if (total <= limits.unreadBytesPerProcess) return undefined
    const greediest = all.reduce((most, responses) =>
      unreadBytes(responses) > unreadBytes(most) ? responses : most,
    )
    return largestOf(greediest)
  }

  return { add, findSurplusResponse, findSurplusBody, listOpen }
}

/** The oldest first. */
const owedOf = (responses: ReadonlySet<OpenResponse>): OpenResponse[] =>
  [...responses].filter(({ incoming }) => isBodyOwed(incoming))

/** Less than this is left out: it is bounded by the number of responses, and often shared, as files are. */
export const smallBytes = megabyte

function unreadBytes(responses: Iterable<OpenResponse>): number {
  let sum = 0
  for (const { outgoing } of responses)
    if (outgoing.writableLength >= smallBytes) sum += outgoing.writableLength
  return sum
}

const largestOf = (responses: ReadonlySet<OpenResponse>): OpenResponse | undefined =>
  [...responses].toSorted((one, other) => unreadBytes([other]) - unreadBytes([one]))[0]
