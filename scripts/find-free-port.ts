import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports that this process was given: nothing may listen on them yet, and the system would give them again. */
const given = new Set<number>()

/** A port of loopback that nothing listens on at the moment, and another one at each call. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  if (given.has(address.port)) return await findFreePort()
  given.add(address.port)
  return address.port
}
