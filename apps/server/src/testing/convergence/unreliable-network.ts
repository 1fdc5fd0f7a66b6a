import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Network = {
  /** The port that connections lead to now. */
  target: () => number
  /** Milliseconds that a piece of data takes. */
  delay: () => number
}

/** A way to a server that delays everything and that the test may cut. */
export async function createUnreliableNetwork({ target, delay }: Network) {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const remote = connect(target(), '127.0.0.1')
    for (const socket of [client, remote]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        remote.destroy()
      })
    }
    carry(client, remote, delay)
    carry(remote, client, delay)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  // A server that listens on a port has such an address.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut }
}

/** In the order in which it was sent. */
function carry(from: Socket, to: Socket, delay: () => number): void {
  let last = Promise.resolve()
  from.on('data', (data) => {
    const due = new Promise<void>((resolve) => setTimeout(resolve, delay()))
    last = last.then(() => due).then(() => void to.write(data))
  })
}
