import { scriptSourcesHeader } from '@product/contract'
import { LRUCache } from 'lru-cache'
import { contentSecurityPolicyOf } from './content-security-policy.ts'
import { frameError } from './frame-errors.ts'
import { retryAfterSeconds } from './present-error.ts'
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
  /** What a page shows, by names that are touched when it changes; none for what never does. */
  namesOf: (path: string) => readonly string[]
  /** How often these were touched, as one text. */
  readRevisions: (names: readonly string[]) => Promise<string>
}

/** A page that shows what changes is good while its names stay as they were. */
type Kept = {
  stored: StoredResponse
  revisions: string
  /** From when on whoever asks has it rendered anew, without waiting for that. */
  renewFrom: number
}

type Rendered = { stored: StoredResponse; keep: 'page' | 'fixed' | 'missing' | 'no' }

const minute = 60_000
const pageTime = 5 * minute
/** Of pages that show what changes: counts change without a word. */
const changingTime = minute
const passingTime = minute / 6
/** The revisions of what never changes. */
const never = ''
const mostBytes = 64 * 1_024 * 1_024
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
  const { render, siteUrl, connectTo, beforeRender, namesOf, readRevisions } = options
  const sized = { sizeCalculation: ({ stored }: Kept) => sizeOfStored(stored) }
  const pages = new LRUCache<string, Kept>({ ...sized, maxSize: mostBytes })
  // Missing pages and those with a query, apart, so that trying many addresses pushes no page out.
  const passing = new LRUCache<string, Kept>({ ...sized, maxSize: mostBytes / 4 })
  const running = new Map<string, Promise<Rendered>>()

  async function renderPage({ address, accept }: Asked): Promise<Rendered> {
    const response = await render(new Request(new URL(address, siteUrl), { headers: { accept } }))
    // A script that loads the data of a page has an error screen of its own.
    if (response.status === 503 && accept === 'text/html') throw frameError('page.unavailable')
    return await toRendered(response, connectTo)
  }

  // Who asks after a change does not get what was begun before it.
  const nameOf = ({ address }: Asked, revisions: string | undefined) => `${revisions} ${address}`

  async function fill(asked: Asked, revisions: string | undefined): Promise<StoredResponse> {
    await beforeRender(asked.client)
    const name = nameOf(asked, revisions)
    const others = running.get(name)
    if (others) {
      const { stored, keep } = await others
      // What must not be kept is not for a second visitor either.
      return keep === 'no' ? (await renderPage(asked)).stored : stored
    }
    const own = renderPage(asked).finally(() => running.delete(name))
    running.set(name, own)
    const { stored, keep } = await own
    if (keep !== 'no' && revisions !== undefined)
      keepPage(asked.address, { stored, revisions }, keep)
    return stored
  }

  type Filled = Pick<Kept, 'stored' | 'revisions'>

  function keepPage(address: string, filled: Filled, keep: Exclude<Rendered['keep'], 'no'>): void {
    const isChanging = filled.revisions !== never
    const isPage = keep === 'page' && !address.includes('?')
    // Every visitor of a page asks for the same parts of the route manifest.
    if (isPage || keep === 'fixed') {
      const ttl = isChanging ? changingTime : pageTime
      const kept = { ...filled, renewFrom: performance.now() + ttl / 2 }
      ;(isPage ? pages : passing).set(address, kept, { ttl })
    } else {
      const ttl = isChanging ? changingTime : passingTime
      passing.set(address, { ...filled, renewFrom: Number.POSITIVE_INFINITY }, { ttl })
    }
  }

  /** What many ask for is there in time, however many other pages wait to be rendered. */
  function renew(asked: Asked, revisions: string): void {
    if (running.has(nameOf(asked, revisions))) return
    // What fails is tried again by the next one who asks.
    fill(asked, revisions).catch(() => undefined)
  }

  async function revisionsOf(path: string): Promise<string | undefined> {
    const names = namesOf(path)
    return names.length === 0 ? never : await readRevisions(names).catch(() => undefined)
  }

  async function respond(request: Request, client: string): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const asked = { method: request.method, header: (name: string) => request.headers.get(name) }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw frameError('route.method-not-allowed', { headers: { allow: 'GET, HEAD' } })
    // `new URL('//host/x', base)` would name another host.
    const path = pathname.replace(/^\/{2,}/, '/')
    const address = `${path}${search}`
    const revisions = await revisionsOf(path)
    const kept = pages.get(address) ?? passing.get(address)
    // While the database cannot be asked, what is kept is better than nothing.
    const isGood = kept && (revisions === undefined || kept.revisions === revisions)
    const accept = pathname.endsWith('.data') ? '*/*' : 'text/html'
    const wanted = { address, accept, client }
    if (!isGood) return respondStored(await fill(wanted, revisions), asked)
    if (performance.now() >= kept.renewFrom && revisions !== undefined) renew(wanted, revisions)
    return respondStored(kept.stored, asked)
  }

  return respond
}

type Asked = { address: string; accept: string; client: string }

async function toRendered(response: Response, connectTo: readonly string[]): Promise<Rendered> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) if (!setByServer.has(name)) headers[name] = value
  const keep = howToKeep(response)
  // Of the data of a page: pages themselves are answered by `respondUnavailable`.
  if (response.status === 503) headers['retry-after'] ??= String(retryAfterSeconds)
  if (keep === 'no') headers['cache-control'] ??= 'no-store'
  else if (keep !== 'fixed') headers['cache-control'] = 'public, max-age=0, must-revalidate'
  if (headers['content-type']?.startsWith('text/html'))
    headers['content-security-policy'] = contentSecurityPolicyOf({
      scriptSources: response.headers.get(scriptSourcesHeader) ?? '',
      connectTo,
    })
  return { stored: await storeResponse({ status: response.status, headers, body }), keep }
}

function howToKeep(response: Response): Rendered['keep'] {
  const directives = response.headers.get('cache-control') ?? ''
  if (/no-store|private/.test(directives) || response.headers.has('set-cookie')) return 'no'
  // Such as a part of the route manifest, whose address names the build.
  if (response.status === 200) return directives.includes('immutable') ? 'fixed' : 'page'
  return response.status === 404 ? 'missing' : 'no'
}
