// Node with nothing but a server that answers each request with a page of the usual size.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = Buffer.alloc(60_000, 'x')
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-length': page.byteLength })
  response.end(page)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
process.on('disconnect', () => process.exit())
