import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this a compressed body saves no packet. */
export const compressionThreshold = 1_024

/**
 * A whole answer, ready to be sent many times. Plain values, because a Response can be read only
 * once and its class differs once the server has replaced the global one.
 */
export type StoredResponse = {
  status: number
  headers: Record<string, string>
  etag: string
  body: Uint8Array<ArrayBuffer>
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

type Parts = { status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }

export async function storeResponse({ status, headers, body }: Parts): Promise<StoredResponse> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (body.byteLength < compressionThreshold) return { status, headers, etag, body, encoded: {} }
  const [br, zipped] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
    compressGzip(body),
  ])
  return {
    status,
    headers,
    etag,
    body,
    encoded: { br: new Uint8Array(br), gzip: new Uint8Array(zipped) },
  }
}

export function sizeOfStored({ body, encoded }: StoredResponse): number {
  return body.byteLength + (encoded.br?.byteLength ?? 0) + (encoded.gzip?.byteLength ?? 0) + 1_000
}

/** Answers with 304 where the client has it already, else in the best encoding it accepts. */
export function respondStored(
  stored: StoredResponse,
  asked: { method: string; header: (name: string) => string | null | undefined },
): Response {
  const headers: Record<string, string> = { ...stored.headers, etag: stored.etag }
  headers.vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding'
  if (stored.status === 200 && matchesEtag(asked.header('if-none-match'), stored.etag)) {
    delete headers['content-type']
    return new Response(null, { status: 304, headers })
  }
  const encoding = negotiateEncoding(
    asked.header('accept-encoding'),
    (name) => stored.encoded[name] !== undefined,
  )
  const body = (encoding && stored.encoded[encoding]) ?? stored.body
  if (encoding) headers['content-encoding'] = encoding
  // A Response of this status may not have a body, not even an empty one.
  if (stored.status === 204) return new Response(null, { status: 204, headers })
  headers['content-length'] = String(body.byteLength)
  return new Response(asked.method === 'HEAD' ? null : body, { status: stored.status, headers })
}

export function matchesEtag(condition: string | null | undefined, etag: string): boolean {
  if (!condition) return false
  if (condition.trim() === '*') return true
  const bare = etag.replace(/^W\//, '')
  return condition.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare)
}

export type Encoding = 'br' | 'gzip'

const preferred: readonly Encoding[] = ['br', 'gzip']

/** The best of the available encodings that the client accepts; undefined is the plain form. */
export function negotiateEncoding(
  accepted: string | null | undefined,
  available: (encoding: Encoding) => boolean,
): Encoding | undefined {
  if (!accepted) return undefined
  const refused = new Set<string>()
  const allowed = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    if (quality !== undefined && Number(quality.slice(2)) === 0) refused.add(name)
    else allowed.add(name)
  }
  return preferred.find(
    (encoding) =>
      available(encoding) && !refused.has(encoding) && (allowed.has(encoding) || allowed.has('*')),
  )
}
