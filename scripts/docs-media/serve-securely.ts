import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'

/**
 * The site with a certificate of its own in front, as a browser wants it: the editor, passkeys and the
 * clipboard need one everywhere but on localhost, whose name would be in the images.
 */
export async function serveSecurely(port: number, host: string, folder: string) {
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
    ...['-keyout', files.key, '-out', files.cert],
  ]).catch((error: unknown) => {
    throw new Error('OpenSSL is needed for a certificate (Debian: apt-get install openssl).', {
      cause: error,
    })
  })
  const server = createServer(
    { key: readFileSync(files.key), cert: readFileSync(files.cert) },
    (socket) => {
      const site = connect(port, '127.0.0.1')
      socket.pipe(site).pipe(socket)
      socket.on('error', () => site.destroy())
      site.on('error', () => socket.destroy())
    },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}
