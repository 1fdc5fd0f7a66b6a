import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join } from 'node:path'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Serves the pages of this folder. Their policy forbids frames and foreign scripts, as that of many sites does. */
export async function serveExtensionPages(): Promise<{ origin: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const file = basename(new URL(request.url ?? '/', 'http://localhost').pathname)
    try {
      const body = await readFile(join(import.meta.dirname, file))
      response.setHeader('content-type', types[extname(file)] ?? 'text/plain')
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'",
      )
      response.end(body)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}
