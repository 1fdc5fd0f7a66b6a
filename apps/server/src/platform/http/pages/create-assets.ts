import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { readRange } from './read-range.ts'
import { type Encoding, matchesEtag, negotiateEncoding } from './stored-response.ts'

type Asset = {
  file: string
  type: string
  /** Only for files whose name does not already stand for their content. */
  etag: string | undefined
  encodings: ReadonlySet<Encoding>
}

const serviceWorkerPath = '/service-worker.js'

const serviceWorkerHeaders = {
  // A worker that is broken must be replaced as soon as there is another.
  'cache-control': 'no-cache',
  'service-worker-allowed': '/',
  // The policy of the worker itself: it sends the requests of the pages on, and of nobody else.
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
}

const extensions = { br: '.br', gzip: '.gz' } as const

/**
 * Serves the files of a built web client. They are listed once, and only what is in the list is
 * ever opened, so no address can lead out of the folder.
 */
export function createAssets(folder: string) {
  const assets = listAssets(folder)
  const contents = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: 32 * 1_024 * 1_024,
    sizeCalculation: (content) => content.byteLength + 1,
    fetchMethod: (file) => readFile(file),
  })

  /** The answer for an address, or undefined where there is no such file. */
  return async (request: Request): Promise<Response | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const path = decodePath(new URL(request.url).pathname)
    const asset = path === undefined ? undefined : assets.get(path)
    if (asset === undefined) return path?.startsWith('/assets/') ? missing() : undefined
    const headers: Record<string, string> = {
      'content-type': asset.type,
      'cache-control': asset.etag
        ? 'public, max-age=300, must-revalidate'
        : 'public, max-age=31536000, immutable',
      ...(path === serviceWorkerPath && serviceWorkerHeaders),
      // Mails show them, also in their preview, whose frame has no origin.
      ...(asset.type.startsWith('image/') && { 'cross-origin-resource-policy': 'cross-origin' }),
      vary: 'accept-encoding',
      ...(asset.encodings.size === 0 && { 'accept-ranges': 'bytes' }),
      ...(asset.etag && { etag: asset.etag }),
    }
    if (asset.etag && matchesEtag(request.headers.get('if-none-match'), asset.etag))
      return new Response(null, { status: 304, headers })
    const encoding = negotiateEncoding(request.headers.get('accept-encoding'), (name) =>
      asset.encodings.has(name),
    )
    if (encoding) headers['content-encoding'] = encoding
    const body = await contents.forceFetch(asset.file + (encoding ? extensions[encoding] : ''))
    headers['content-length'] = String(body.byteLength)
    if (request.method === 'HEAD') return new Response(null, { headers })
    return asset.encodings.size === 0
      ? respondPart(request, body, headers)
      : new Response(body, { headers })
  }
}

/** A player of videos asks for parts of a file: Safari plays nothing that it cannot get so. */
function respondPart(
  request: Request,
  body: Buffer<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const condition = request.headers.get('if-range')
  const isSame = condition === null || condition === headers.etag
  const range = isSame ? readRange(request.headers.get('range'), body.byteLength) : undefined
  if (range === undefined) return new Response(body, { headers })
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${body.byteLength}`, 'cache-control': 'no-store' },
    })
  const { first, last } = range
  const part = body.subarray(first, last + 1)
  headers['content-range'] = `bytes ${first}-${last}/${body.byteLength}`
  headers['content-length'] = String(part.byteLength)
  return new Response(part, { status: 206, headers })
}

function missing(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function listAssets(folder: string): ReadonlyMap<string, Asset> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
  const present = new Set(files)
  const isCompressedForm = (file: string) =>
    Object.values(extensions).some(
      (extension) => file.endsWith(extension) && present.has(file.slice(0, -extension.length)),
    )
  return new Map(
    files
      .filter((file) => !isCompressedForm(file))
      .map((file) => {
        const path = `/${relative(folder, file).split(sep).join('/')}`
        return [path, describeAsset(path, file, present)]
      }),
  )
}

function describeAsset(path: string, file: string, present: ReadonlySet<string>): Asset {
  const encodings = (['br', 'gzip'] as const).filter((name) => present.has(file + extensions[name]))
  // Compressed forms share the tag of the plain one, so it does not promise the same bytes.
  const strength = encodings.length === 0 ? '' : 'W/'
  return {
    file,
    type: path.endsWith('.vtt')
      ? 'text/vtt; charset=utf-8'
      : (getMimeType(path) ?? 'application/octet-stream'),
    etag: path.startsWith('/assets/')
      ? undefined
      : `${strength}"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`,
    encodings: new Set(encodings),
  }
}
