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
  body: Bytes
  /** The compressed forms that have been asked for. */
  encoded: Partial<Record<Encoding, EncodedForm>>
}

type Bytes = Uint8Array<ArrayBuffer>
type EncodedForm = { body: Promise<Bytes>; isBest: boolean }
type Parts = { status: number; headers: Record<string, string>; body: Bytes }

export function storeResponse({ status, headers, body }: Parts): StoredResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, body, encoded: {} }
}

/** With room for the compressed forms, which are made later. */
export const sizeOfStored = ({ body }: StoredResponse): number =>
  Math.ceil(body.byteLength * 1.5) + 1_000

type Effort = 'fast' | 'best'

const compressors: Record<Encoding, (body: Bytes, effort: Effort) => Promise<Buffer>> = {
  br: (body, effort) =>
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort === 'fast' ? 1 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body, effort) => compressGzip(body, { level: effort === 'fast' ? 1 : 6 }),
}

const compress = async (body: Bytes, encoding: Encoding, effort: Effort): Promise<Bytes> =>
  new Uint8Array(await compressors[encoding](body, effort))

/**
 * Most pages are asked for once: the first visitor gets a form that is made in a quarter of the time and is a
 * quarter larger. The second causes the best one to be made, for all who come later.
 */
function encode({ body, encoded }: StoredResponse, encoding: Encoding): Promise<Bytes> {
  const known = encoded[encoding]
  if (known === undefined) {
    const made = { body: compress(body, encoding, 'fast'), isBest: false }
    encoded[encoding] = made
    return made.body
  }
  if (!known.isBest) {
    known.isBest = true
    compress(body, encoding, 'best').then(
      (best) => {
        known.body = Promise.resolve(best)
      },
      () => undefined,
    )
  }
  return known.body
}

/** Images are compressed already, but for SVG. */
function isCompressible({ headers, body }: StoredResponse): boolean {
  const type = headers['content-type'] ?? ''
  const isCompressed = type.startsWith('image/') && !type.startsWith('image/svg')
  return body.byteLength >= compressionThreshold && !isCompressed
}

/** Answers with 304 where the client has it already, else in the best encoding it accepts. */
export async function respondStored(
  stored: StoredResponse,
  asked: { method: string; header: (name: string) => string | null | undefined },
): Promise<Response> {
  const headers: Record<string, string> = { ...stored.headers, etag: stored.etag }
  headers.vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding'
  if (stored.status === 200 && matchesEtag(asked.header('if-none-match'), stored.etag)) {
    delete headers['content-type']
    return new Response(null, { status: 304, headers })
  }
  const encoding = negotiateEncoding(asked.header('accept-encoding'), () => isCompressible(stored))
  const body = encoding ? await encode(stored, encoding) : stored.body
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
