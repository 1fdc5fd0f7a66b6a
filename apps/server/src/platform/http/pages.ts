import { LRUCache } from 'lru-cache'
import { contentSecurityPolicyOf } from './content-security-policy.ts'
import { frameError } from './frame-errors.ts'
import {
  respondStored,
  type StoredResponse,
  sizeOfStored,
  storeResponse,
} from './stored-response.ts'

/** React Router's handler, or anything else that makes a page of a request. */
export type Render = (request: Request) => Promise<Response>

export type PagesOptions = {
  render: Render
  siteUrl: string
  /** Throws when this client has had more pages rendered than it may. */
  beforeRender: (client: string) => Promise<void>
  /** Origins other than our own that the pages' scripts may talk to. */
  connectTo: readonly string[]
}

type Rendered = { stored: StoredResponse; keep: 'page' | 'fixed' | 'missing' | 'no' }

const minute = 60_000
const pageTime = 5 * minute
const mostBytes = 64 * 1_024 * 1_024
const setByServer = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
])

/**
 * Renders each public page once and answers from memory afterwards. Pages are rendered without
 * anything of the visitor's request but its address, so that everyone may get the same one.
 */
export function createPages({ render, siteUrl, connectTo, beforeRender }: PagesOptions) {
  const sized = { sizeCalculation: sizeOfStored }
  const pages = new LRUCache<string, StoredResponse>({
    ...sized,
    maxSize: mostBytes,
    ttl: pageTime,
  })
  // Missing pages and those with a query, apart, so that trying many addresses pushes no page out.
  const passing = new LRUCache<string, StoredResponse>({
    ...sized,
    maxSize: mostBytes / 16,
    ttl: 10_000,
  })
  const running = new Map<string, Promise<Rendered>>()

  async function renderPage(address: string, accept: string): Promise<Rendered> {
    const response = await render(new Request(new URL(address, siteUrl), { headers: { accept } }))
    return await toRendered(response, connectTo)
  }

  async function fill(address: string, accept: string, client: string): Promise<StoredResponse> {
    await beforeRender(client)
    const others = running.get(address)
    if (others) {
      const { stored, keep } = await others
      // What must not be kept is not for a second visitor either.
      return keep === 'no' ? (await renderPage(address, accept)).stored : stored
    }
    const own = renderPage(address, accept).finally(() => running.delete(address))
    running.set(address, own)
    const { stored, keep } = await own
    if (keep === 'page' && !address.includes('?')) pages.set(address, stored)
    // Every visitor of a page asks for the same parts of the route manifest.
    else if (keep === 'fixed') passing.set(address, stored, { ttl: pageTime })
    else if (keep !== 'no') passing.set(address, stored)
    return stored
  }

  async function respond(request: Request, client: string): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const asked = { method: request.method, header: (name: string) => request.headers.get(name) }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw frameError('route.method-not-allowed', { headers: { allow: 'GET, HEAD' } })
    // `new URL('//host/x', base)` would name another host.
    const address = `${pathname.replace(/^\/{2,}/, '/')}${search}`
    const accept = pathname.endsWith('.data') ? '*/*' : 'text/html'
    const stored =
      pages.get(address) ?? passing.get(address) ?? (await fill(address, accept, client))
    return respondStored(stored, asked)
  }

  return respond
}

async function toRendered(response: Response, connectTo: readonly string[]): Promise<Rendered> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) if (!setByServer.has(name)) headers[name] = value
  const keep = howToKeep(response)
  if (keep === 'no') headers['cache-control'] ??= 'no-store'
  else if (keep !== 'fixed') headers['cache-control'] = 'public, max-age=0, must-revalidate'
  if (headers['content-type']?.startsWith('text/html'))
    headers['content-security-policy'] = contentSecurityPolicyOf(
      new TextDecoder().decode(body),
      connectTo,
    )
  return { stored: await storeResponse({ status: response.status, headers, body }), keep }
}

function howToKeep(response: Response): Rendered['keep'] {
  const directives = response.headers.get('cache-control') ?? ''
  if (/no-store|private/.test(directives) || response.headers.has('set-cookie')) return 'no'
  // Such as a part of the route manifest, whose address names the build.
  if (response.status === 200) return directives.includes('immutable') ? 'fixed' : 'page'
  return response.status === 404 ? 'missing' : 'no'
}
