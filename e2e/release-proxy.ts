import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { findFreePort } from '../scripts/find-free-port.ts'

const manifestName = /manifest-([\w-]+)\.js/g
const newManifestName = /manifest-new-([\w-]+)\.js/g

/**
 * Stands before a server. Once released, it answers as a server with a newer build does, as far as a service worker sees
 * it: the worker is another one, which stores a shell and a manifest of other names.
 */
export async function createReleaseProxy(targetPort: number) {
  const port = await findFreePort()
  let isReleased = false
  const isRenamed = (path = '') => isReleased && ['/service-worker.js', '/app-shell'].includes(path)

  const server = createServer((request, response) => {
    const path = (request.url ?? '').replaceAll(newManifestName, 'manifest-$1.js')
    // Neither compressed nor unchanged: the text is replaced.
    const { 'accept-encoding': accepted, 'if-none-match': known, ...plain } = request.headers
    const headers = isRenamed(path) ? plain : request.headers
    const options = { port: targetPort, path, method: request.method, headers }
    const forwarded = send(options, (answer) => {
      if (!isRenamed(path)) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      void readText(answer).then((text) => {
        const { 'content-length': length, etag, ...kept } = answer.headers
        response.writeHead(answer.statusCode ?? 502, kept)
        response.end(text.replaceAll(manifestName, 'manifest-new-$1.js'))
      })
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const forwarded = connect(targetPort, 'localhost', () => {
      const headers = request.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1]}\r\n`] : [],
      )
      forwarded.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      forwarded.pipe(socket).pipe(forwarded)
    })
    forwarded.on('error', () => socket.destroy())
    socket.on('error', () => forwarded.destroy())
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    release: () => {
      isReleased = true
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
