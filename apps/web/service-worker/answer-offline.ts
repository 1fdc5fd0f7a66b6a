/** Lists that the build writes into the worker. */
export type BuildLists = {
  /** Names the build, so that another one has a cache of its own. */
  version: string
  /** The address of the empty page. */
  shell: string
  /** The files of the signed-in area. */
  assets: readonly string[]
  /** The file with every route of the web app. */
  manifest: string
  /** The first segments of the addresses of the signed-in area. */
  sections: readonly string[]
}

const cachePrefix = 'signed-in-area-'

/** A server that has not answered by then is treated as unreachable; its page would come too late. */
const patience = 5_000

/** What a proxy answers for a server that is away. */
const awayStatuses = new Set([502, 503, 504])

type Environment = {
  caches: CacheStorage
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>
  origin: string
}

/**
 * The rules of the service worker. It stores the code of the signed-in area and its empty page, which are the same
 * for everybody, and never an answer of the API: those belong to an account.
 */
export function createOfflinePages(
  { version, shell: shellPath, assets, manifest, sections }: BuildLists,
  { caches, fetch, origin }: Environment,
) {
  const cacheName = `${cachePrefix}${version}`
  const assetPaths = new Set(assets)
  const sectionNames = new Set(sections)
  /** Does not make the cache anew: signing out deletes it while this worker still answers open pages. */
  const findStored = (path: string) => caches.match(path, { cacheName })

  /** Fails as a whole where one file is missing; the browser tries again later. */
  async function install(): Promise<void> {
    const cache = await caches.open(cacheName)
    await storeShell(cache)
    const queue = [...assets]
    const storeNext = async (): Promise<void> => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop())
        await storeAsset(cache, path)
    }
    // More connections would be in the way of the page that is open.
    await Promise.all([storeNext(), storeNext()])
  }

  async function storeShell(cache: Cache): Promise<void> {
    const shell = await fetch(shellPath, { credentials: 'omit' })
    const text = await shell.clone().text()
    // During an update another process may still answer with the page of another build.
    if (!shell.ok || !text.includes(manifest)) throw new Error('The page is of another build')
    await cache.put(shellPath, shell)
  }

  async function storeAsset(cache: Cache, path: string): Promise<void> {
    // From the cache of the build before, where the file is the same: its name has a hash.
    const known = await caches.match(path)
    const file = known ?? (await fetch(path))
    if (!file.ok) throw new Error(`${path} answered ${file.status}`)
    await cache.put(path, file)
  }

  /** Deletes the files of other builds. */
  async function activate(): Promise<void> {
    for (const name of await caches.keys())
      if (name.startsWith(cachePrefix) && name !== cacheName) await caches.delete(name)
  }

  /** The answer to a request, or undefined where the browser sends it by itself. */
  function answer(request: Request): Promise<Response> | undefined {
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== origin) return undefined
    if (assetPaths.has(url.pathname)) return fromCacheFirst(request, url.pathname)
    if (url.pathname === '/__manifest') return fetchRoutes(request, url)
    if (request.mode !== 'navigate' || !isSignedInArea(url.pathname)) return undefined
    return openPage(request)
  }

  const isSignedInArea = (path: string): boolean =>
    sectionNames.has(path.split('/')[1]?.toLowerCase() ?? '')

  async function fromCacheFirst(request: Request, path: string): Promise<Response> {
    return (await findStored(path)) ?? (await fetch(request))
  }

  /** The server's page, so that a new build is there at once; the stored one where it does not come. */
  async function openPage(request: Request): Promise<Response> {
    const slow = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => slow.resolve(undefined), patience)
    const page = fetch(request)
    page.catch(() => undefined)
    try {
      const first = await Promise.race([page, slow.promise])
      if (first && !awayStatuses.has(first.status)) return first
      return (await findStored(shellPath)) ?? (await page)
    } catch (error) {
      const stored = await findStored(shellPath)
      if (stored) return stored
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** A page of the server knows some routes and asks for others when they are linked to. */
  async function fetchRoutes(request: Request, url: URL): Promise<Response> {
    try {
      return await fetch(request)
    } catch (error) {
      const file = await findStored(manifest)
      if (!file) throw error
      const script = await file.text()
      const all = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
      // The page that asks may be one of another build.
      if (all.version !== url.searchParams.get('version')) throw error
      return Response.json(all.routes)
    }
  }

  async function refreshShell(): Promise<void> {
    if (await caches.has(cacheName)) await storeShell(await caches.open(cacheName))
  }

  return { install, activate, answer, refreshShell }
}
