import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { compressionThreshold, type Encoding, negotiateEncoding } from '../pages/stored-response.ts'
import type { AppEnvironment } from '../server/request-context.ts'

/** Up to here a thread takes longer to be told than the body takes to be compressed (decision 047). */
const mostBytesAtOnce = 65_536

const compressAtOnce = {
  br: (body: Uint8Array) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (body: Uint8Array) => gzipSync(body, { level: 1 }),
}

const compressInThread = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
}

const compress = async (body: Uint8Array, encoding: Encoding): Promise<Uint8Array> =>
  body.byteLength > mostBytesAtOnce
    ? await compressInThread[encoding](body)
    : compressAtOnce[encoding](body)

/** Compresses JSON answers that are large enough to gain by it. */
export const compressJson = createMiddleware<AppEnvironment>((context, next) => {
  const encoding = negotiateEncoding(context.req.header('accept-encoding'), () => true)
  const unwanted = encoding === undefined || context.env.internal || context.req.method === 'HEAD'
  return unwanted ? next() : next().then(() => compressAnswer(context, encoding))
})

async function compressAnswer(context: Context<AppEnvironment>, encoding: Encoding) {
  const { headers, status } = context.res
  if (!headers.get('content-type')?.startsWith('application/json')) return
  // With an ETag it was negotiated where it was made.
  // Streamed bodies must not be collected here.
  if (headers.get('cache-control')?.includes('no-transform')) return
  if (headers.has('content-encoding') || headers.has('etag') || status === 204) return
  const body = new Uint8Array(await context.res.arrayBuffer())
  const large = body.byteLength >= compressionThreshold
  const sent = large ? new Uint8Array(await compress(body, encoding)) : body
  const kept = new Headers(headers)
  kept.append('vary', 'accept-encoding')
  if (large) kept.set('content-encoding', encoding)
  context.res = undefined
  context.res = new Response(sent, { status, headers: kept })
}
