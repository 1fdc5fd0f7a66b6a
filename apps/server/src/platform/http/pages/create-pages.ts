import { scriptSourcesHeader } from '@product/contract'
import { LRUCache } from 'lru-cache'
import { runDetached } from '#platform/run-for-request.ts'
import { httpError } from '../errors/http-errors.ts'
import { retryAfterSeconds } from '../errors/present-error.ts'
import { createSharedWork } from './create-shared-work.ts'
import type { PlainResponse } from './plain-response.ts'
import {
  respondStored,
  type StoredResponse,
  sizeOfStored,
  storeResponse,
} from './stored-response.ts'

/** Makes a page of a request. */
export type Render = (request: Request) => Promise<PlainResponse>

export type PagesOptions = {
  render: Render
  siteUrl: string
  /** Throws when this client has had more pages rendered than it may. */
  beforeRender: (client: string) => Promise<void>
  /** Origins other than our own that the pages' scripts may talk to. */
  connectTo: readonly string[]
  /** The cache tags of a page; none for a page whose content never changes. */
  tagsOf: (path: string) => readonly string[]
  /** The part of the query that a page reads, so that the rest creates no further cache entry. */
  selectQuery: (path: string, search: string) => string
  /** Whether other sites may show the page in a frame; none may without it. */
  mayBeFramed?: (path: string) => boolean
  /** The current revisions of these tags, as one text. */
  readRevisions: (tags: readonly string[]) => Promise<string>
}

/** A cached page is valid while the revisions of its tags stay the same. */
type CachedPage = {
  stored: StoredResponse
  revisions: string
  /** The first request after this time renders the page again, without waiting for it. */
  renewFrom: number
}

type Rendered = { stored: StoredResponse; keep: 'page' | 'fixed' | 'missing' | 'no' }

const minute = 60_000
const pageTime = 5 * minute
/** For pages with tags: counts of uses and stars change without invalidating a tag. */
const changingTime = minute
const passingTime = minute / 6
/** The revisions of a page without tags. */
const never = ''
/** In characters: longer than any search that the library takes. */
const longestAddress = 2_000
const mostBytes = 32 * 1_024 * 1_024
const setByServer = new Set([
  scriptSourcesHeader,
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
])

/**
 * Renders each public page once and answers from memory afterwards, until what it shows changes. Pages
 * are rendered without anything of the visitor's request but its address, so that everyone may get the
 * same one.
 */
export function createPages(options: PagesOptions) {
  const { render, siteUrl, connectTo, beforeRender, tagsOf, selectQuery, readRevisions } = options
  const { mayBeFramed = () => false } = options
  const limits = {
    sizeCalculation: ({ stored }: CachedPage, address: string) =>
      sizeOfStored(stored) + 2 * address.length,
    // Otherwise pages that nobody asks for again stay until others need their place.
    ttlAutopurge: true,
  }
  const pages = new LRUCache<string, CachedPage>({ ...limits, maxSize: mostBytes })
  // Missing pages and those with a query, apart, so that trying many addresses pushes no page out.
  const passing = new LRUCache<string, CachedPage>({ ...limits, maxSize: mostBytes / 4 })
  const sharedWork = createSharedWork<Rendered>()

  async function renderPage({ address, accept }: Asked): Promise<Rendered> {
    const response = await render(new Request(new URL(address, siteUrl), { headers: { accept } }))
    // A script that loads the data of a page has an error screen of its own.
    if (response.status === 503 && accept === 'text/html') throw httpError('page.unavailable')
    return toRendered(response, { connectTo, mayBeFramed: mayBeFramed(address) })
  }

  // A request after a change must not join a rendering that began before it.
  const nameOf = ({ address }: Asked, revisions: string | undefined) => `${revisions} ${address}`

  async function fill(
    asked: Asked,
    revisions: string | undefined,
    connection: AbortSignal,
  ): Promise<StoredResponse> {
    await beforeRender(asked.client)
    const visitor = { client: asked.client, connection }
    const rendering = sharedWork.join(nameOf(asked, revisions), visitor, () =>
      renderAndStore(asked, revisions),
    )
    const { stored, keep } = await rendering.value
    // A page that must not be stored is not for a second visitor either.
    return keep === 'no' && !rendering.isFirst ? (await renderPage(asked)).stored : stored
  }

  async function renderAndStore(asked: Asked, revisions: string | undefined): Promise<Rendered> {
    const rendered = await renderPage(asked)
    const { stored, keep } = rendered
    if (keep !== 'no' && revisions !== undefined)
      keepPage(asked.address, { stored, revisions }, keep)
    return rendered
  }

  type Filled = Pick<CachedPage, 'stored' | 'revisions'>

  function keepPage(address: string, filled: Filled, keep: Exclude<Rendered['keep'], 'no'>): void {
    if (address.length > longestAddress) return
    const isChanging = filled.revisions !== never
    const isPage = keep === 'page' && !address.includes('?')
    // Every visitor of a page asks for the same parts of the route manifest.
    if (isPage || keep === 'fixed') {
      const ttl = isChanging ? changingTime : pageTime
      const cached = { ...filled, renewFrom: performance.now() + ttl / 2 }
      ;(isPage ? pages : passing).set(address, cached, { ttl })
    } else {
      const ttl = isChanging ? changingTime : passingTime
      passing.set(address, { ...filled, renewFrom: Number.POSITIVE_INFINITY }, { ttl })
    }
  }

  function forget(address: string): void {
    pages.delete(address)
    passing.delete(address)
  }

  /** Renders a cached page again in the background; the request is answered from the cache. */
  async function renew(asked: Asked, revisions: string): Promise<void> {
    const name = nameOf(asked, revisions)
    if (sharedWork.isRunning(name)) return
    await sharedWork.runAlone(name, async () => {
      await beforeRender(asked.client)
      return await renderAndStore(asked, revisions)
    })
  }

  async function revisionsOf(path: string): Promise<string | undefined> {
    const tags = tagsOf(path)
    return tags.length === 0 ? never : await readRevisions(tags).catch(() => undefined)
  }

  async function respond(request: Request, client: string): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const asked = { method: request.method, header: (name: string) => request.headers.get(name) }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw httpError('route.method-not-allowed', { headers: { allow: 'GET, HEAD' } })
    // `new URL('//host/x', base)` would name another host.
    const path = pathname.replace(/^\/{2,}/, '/')
    const address = `${path}${selectQuery(path, search)}`
    const revisions = await revisionsOf(path)
    const cached = pages.get(address) ?? passing.get(address)
    // While the database is unreachable, a cached page is better than none.
    const isGood = cached && (revisions === undefined || cached.revisions === revisions)
    // A page that is no longer shown must not come back when the revisions cannot be read.
    if (cached && !isGood) forget(address)
    const accept = pathname.endsWith('.data') ? '*/*' : 'text/html'
    const wanted = { address, accept, client }
    if (!isGood) return await respondStored(await fill(wanted, revisions, request.signal), asked)
    if (performance.now() >= cached.renewFrom && revisions !== undefined)
      // The next visitor tries again after a failure.
      runDetached(() => renew(wanted, revisions)).catch(() => undefined)
    return await respondStored(cached.stored, asked)
  }

  return respond
}

type Asked = { address: string; accept: string; client: string }

type PagePolicy = { connectTo: readonly string[]; mayBeFramed: boolean }

function toRendered({ status, headers: given, body }: PlainResponse, policy: PagePolicy): Rendered {
  const all: Record<string, string> = Object.fromEntries(given)
  const keep = howToKeep(status, all)
  const headers = Object.fromEntries(given.filter(([name]) => !setByServer.has(name)))
  // Of the data of a page: pages themselves are answered by `respondUnavailable`.
  if (status === 503) headers['retry-after'] ??= String(retryAfterSeconds)
  if (keep === 'no') headers['cache-control'] ??= 'no-store'
  else if (keep !== 'fixed') headers['cache-control'] = 'public, max-age=0, must-revalidate'
  if (headers['content-type']?.startsWith('text/html'))
    headers['content-security-policy'] = contentSecurityPolicyOf({
      scriptSources: all[scriptSourcesHeader] ?? '',
      ...policy,
    })
  return { stored: storeResponse({ status, headers, body }), keep }
}

function howToKeep(status: number, headers: Record<string, string>): Rendered['keep'] {
  const directives = headers['cache-control'] ?? ''
  if (/no-store|private/.test(directives) || 'set-cookie' in headers) return 'no'
  // Such as a part of the route manifest, whose address names the build.
  if (status === 200) return directives.includes('immutable') ? 'fixed' : 'page'
  return status === 404 ? 'missing' : 'no'
}

type PolicyOptions = PagePolicy & {
  /** The inline scripts that the renderer wrote itself, as it names them: by their hashes. */
  scriptSources: string
}

/** The policy of one page. An inline script that the renderer does not name is not run. */
function contentSecurityPolicyOf({ scriptSources, connectTo, mayBeFramed }: PolicyOptions): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptSources}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    mayBeFramed ? 'frame-ancestors http: https:' : "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
