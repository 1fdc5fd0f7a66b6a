import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could take the port before it is used. */
const [lowest, highest] = [20_000, 32_000]

/** Ports that this process was given: nothing may listen on them yet. */
const given = new Set<number>()

/** A port of loopback that nothing listens on at the moment, and another one at each call. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
