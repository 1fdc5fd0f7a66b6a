import { isAway } from '../app/lib/offline/is-away.ts'

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
const manifestPath = /^\/assets\/manifest-[\w-]+\.js$/

/** A server that has not answered by then is treated as unreachable; its page would come too late. */
const pageTimeout = 5_000

/** Storage that is damaged, full or refused must not take pages away that the server has. */
const nothing = () => undefined

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
  const sectionNames = new Set(sections)
  /** Does not make the cache anew: signing out deletes it while this worker still answers open pages. */
  const findShell = () => caches.match(shellPath, { cacheName })

  /** The caches of this build and of others, the newest first. */
  async function listCaches(): Promise<string[]> {
    const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix)).reverse()
    return [
      ...names.filter((name) => name === cacheName),
      ...names.filter((name) => name !== cacheName),
    ]
  }

  /** In other caches too: pages of the build before are still open, and only they have its files. */
  async function findFile(path: string): Promise<Response | undefined> {
    for (const name of await listCaches()) {
      const file = await caches.match(path, { cacheName: name })
      if (file) return file
    }
    return undefined
  }

  /**
   * Fails as a whole where one file is missing; the browser tries again later. The shell is stored last: with it
   * everything is there.
   */
  async function install(): Promise<void> {
    const cache = await caches.open(cacheName)
    const shell = await fetchShell()
    const queue = [...assets]
    const storeNext = async (): Promise<void> => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop())
        await storeAsset(cache, path)
    }
    // More connections would be in the way of the page that is open.
    await Promise.all([storeNext(), storeNext()])
    await cache.put(shellPath, shell)
  }

  /** Stores what a browser that was short of space, or somebody who signed out, has deleted. */
  async function installMissing(): Promise<void> {
    if (!(await findShell())) await install()
  }

  async function fetchShell(): Promise<Response> {
    const shell = await fetch(shellPath, { credentials: 'omit' })
    const text = await shell.clone().text()
    // During an update another process may still answer with the page of another build.
    if (!shell.ok || !text.includes(manifest)) throw new Error('The page is of another build')
    return shell
  }

  async function storeAsset(cache: Cache, path: string): Promise<void> {
    // From the cache of the build before, where the file is the same: its name has a hash.
    const known = await caches.match(path)
    const file = known ?? (await fetch(path))
    if (!file.ok) throw new Error(`${path} answered ${file.status}`)
    await cache.put(path, file)
  }

  /** Deletes the files of earlier builds but one: it may be open in other tabs, and the server no longer has it. */
  async function activate(): Promise<void> {
    const [, , ...older] = await listCaches()
    for (const name of older) await caches.delete(name)
  }

  /** The answer to a request, or undefined where the browser sends it by itself. */
  function answer(request: Request): Promise<Response> | undefined {
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== origin) return undefined
    if (url.pathname.startsWith('/assets/')) return fromCacheFirst(request, url.pathname)
    if (url.pathname === '/__manifest') return fetchRoutes(request, url)
    if (request.mode !== 'navigate' || !isSignedInArea(url.pathname)) return undefined
    return openPage(request)
  }

  const isSignedInArea = (path: string): boolean =>
    sectionNames.has(path.split('/')[1]?.toLowerCase() ?? '')

  async function fromCacheFirst(request: Request, path: string): Promise<Response> {
    return (await findFile(path).catch(nothing)) ?? (await fetch(request))
  }

  /** The server's page, so that a new build is there at once; the stored one where it does not come. */
  async function openPage(request: Request): Promise<Response> {
    const slow = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => slow.resolve(undefined), pageTimeout)
    const page = fetch(request)
    page.catch(() => undefined)
    try {
      const first = await Promise.race([page, slow.promise])
      if (first && !isAway(first)) return first
      return (await findShell().catch(nothing)) ?? (await page)
    } catch (error) {
      const stored = await findShell().catch(nothing)
      if (stored) return stored
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** A page of the server knows some routes and asks for others when they are linked to. */
  async function fetchRoutes(request: Request, url: URL): Promise<Response> {
    const askedVersion = url.searchParams.get('version')
    try {
      const response = await fetch(request)
      if (!isAway(response)) return response
      return (await findRoutes(askedVersion).catch(nothing)) ?? response
    } catch (error) {
      const stored = await findRoutes(askedVersion).catch(nothing)
      if (stored) return stored
      throw error
    }
  }

  /** All routes of the build that the page which asks is of. */
  async function findRoutes(askedVersion: string | null): Promise<Response | undefined> {
    for (const name of await listCaches()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        if (!manifestPath.test(new URL(url).pathname)) continue
        const script = (await (await cache.match(url))?.text()) ?? '{}'
        const all = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
        if (all.version === askedVersion) return Response.json(all.routes)
      }
    }
    return undefined
  }

  async function refreshShell(): Promise<void> {
    if (!(await findShell())) return
    const shell = await fetchShell()
    // Deleted meanwhile by somebody who signed out.
    if (await caches.has(cacheName)) await (await caches.open(cacheName)).put(shellPath, shell)
  }

  return { install, installMissing, activate, answer, refreshShell }
}
