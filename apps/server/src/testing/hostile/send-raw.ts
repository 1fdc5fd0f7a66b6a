import { request } from 'node:http'

type RawRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}
export type RawAnswer = { status: number; text: string }

/** Longer than any of these requests may take; a request that takes longer counts as hanging. */
const patience = 20_000

/** Sends a request as it is: `fetch` would refuse or repair some of them. Rejects without a whole answer. */
export function sendRaw(
  baseUrl: string,
  { method, path, headers, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(patience),
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    outgoing.end(body)
  })
}
