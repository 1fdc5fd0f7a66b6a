import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** The journeys' server under an address of its own, which can stop answering. */
export async function openStoppableServer() {
  const sockets = new Set<Socket>()
  const listen = (port: number) =>
    new Promise<ReturnType<typeof createServer>>((resolve) => {
      const server = createServer((socket) => {
        const upstream = connect(Number(process.env.JOURNEY_PORT), 'localhost')
        for (const each of [socket, upstream]) {
          sockets.add(each)
          each.on('close', () => sockets.delete(each))
          // A side that is gone takes the other with it.
          each.on('error', () => undefined)
        }
        socket.pipe(upstream).pipe(socket)
      })
      server.listen(port, () => resolve(server))
    })
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    start: async () => {
      server = await listen(port)
    },
  }
}
