import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '#platform/log.ts'
import { createRareWarning } from '../limits/create-rare-warning.ts'
import { clientNetwork } from '../limits/rate-limit.ts'
import { type ProxyTrust, peerAddressOf } from './client-address.ts'

type ConnectionLimits = {
  perClient: number
  /** All visitors share the addresses of these, so that their connections are not counted. */
  isTrusted: ProxyTrust
  log: Log
}

/** Files, the database and model providers need descriptors as well. */
const shareOfDescriptors = 0.8
const mostConnections = 20_000
/** Of macOS, which has no file that tells the limit. */
const usualOpenFilesLimit = 10_240

/** Closes connections of a client that has too many, and all further ones before descriptors run out. */
export function limitConnections(
  server: Server,
  { perClient, isTrusted, log }: ConnectionLimits,
): void {
  const counts = new Map<string, number>()
  const warnOfClient = createRareWarning(log, 'Connections were closed: their client has too many')
  const warnOfServer = createRareWarning(log, 'Connections were closed: the server has too many')

  // Before the HTTP parser, which listens to the same event, reads anything of the connection.
  server.prependListener('connection', (socket: Socket) => {
    const address = peerAddressOf({ socket })
    if (isTrusted(address)) return
    const client = clientNetwork(address)
    const count = counts.get(client) ?? 0
    if (count >= perClient) {
      socket.destroy()
      warnOfClient(client)
      return
    }
    counts.set(client, count + 1)
    socket.once('close', () => {
      const left = (counts.get(client) ?? 0) - 1
      if (left > 0) counts.set(client, left)
      else counts.delete(client)
    })
  })
  server.maxConnections = Math.min(
    mostConnections,
    Math.floor(readOpenFilesLimit() * shareOfDescriptors),
  )
  server.on('drop', (dropped) => warnOfServer(dropped?.remoteAddress ?? ''))
}

/** Linux tells it in a file. Other systems only tell it in a report that takes a tenth of a second. */
function readOpenFilesLimit(): number {
  try {
    const [, limit] =
      /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  } catch {
    return usualOpenFilesLimit
  }
}
