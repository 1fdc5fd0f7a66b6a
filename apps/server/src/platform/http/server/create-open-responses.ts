import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from '../limits/rate-limit.ts'

export type ResponseLimits = {
  /** Requests of one client that may be under way at once. */
  perClient: number
  /** Requests that one connection may have under way; only pipelining makes it more than one. */
  perConnection: number
}

export type OpenResponse = {
  socket: Socket
  incoming: IncomingMessage
  outgoing: ServerResponse
}

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

  /** False where the client or its connection has as many as it may. Health checks count for their connection only. */
  function add(
    address: string,
    {
      incoming,
      outgoing,
      isHealthCheck,
    }: Omit<OpenResponse, 'socket'> & { isHealthCheck: boolean },
  ): boolean {
    const { socket } = incoming
    const client = clientNetwork(address)
    const ofClient = clients.get(client) ?? new Set()
    const ofConnection = connections.get(socket) ?? new Set()
    const hasMost = !isHealthCheck && hasMostWhole(ofClient)
    if (hasMost || ofConnection.size >= limits.perConnection) return false
    const response = { socket, incoming, outgoing }
    if (!isHealthCheck) clients.set(client, ofClient.add(response))
    connections.set(socket, ofConnection.add(response))
    outgoing.once('close', () => {
      if (ofClient.delete(response) && ofClient.size === 0) clients.delete(client)
      ofConnection.delete(response)
    })
    return true
  }

  /** Those whose body has not arrived are not counted: half-sent ones would lock out everybody behind the address. */
  function hasMostWhole(ofClient: ReadonlySet<OpenResponse>): boolean {
    if (ofClient.size < limits.perClient) return false
    const whole = [...ofClient].filter(({ incoming }) => !isBodyOwed(incoming))
    return whole.length >= limits.perClient
  }

  return { add, listOpen }
}
