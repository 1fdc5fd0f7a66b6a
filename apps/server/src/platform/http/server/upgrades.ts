import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

type Upgrade = {
  incoming: IncomingMessage
  socket: Duplex
  head: Buffer
  /** Of the client, behind proxies too. */
  address: string
}

/** What takes over connections that become WebSockets, by the path that they ask for. */
export type Upgrades = Map<string, (upgrade: Upgrade) => void>

export function findUpgrade(
  { headers, url = '' }: IncomingMessage,
  upgrades: Upgrades | undefined,
) {
  if (headers.upgrade?.toLowerCase() !== 'websocket') return undefined
  return upgrades?.get(url.split('?', 1)[0] ?? '')
}
