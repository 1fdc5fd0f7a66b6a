import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Held, MemoryHold } from '../budget/create-memory-budget.ts'

type Upgrade = {
  incoming: IncomingMessage
  socket: Duplex
  head: Buffer
  /** Of the client, behind proxies too. */
  address: string
  /** Counts what the connection holds in memory. */
  hold: (held: Omit<Held, 'client' | 'network'>) => MemoryHold
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
