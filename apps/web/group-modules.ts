import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Rolldown } from 'vite'
import routes from './app/routes.ts'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
type Part = { name: string; of: RegExp; homes: string[] }

/** What several layouts have in common, as if it were a layout around them. */
const signedIn = 'signed-in'
const withSignedIn = new Set([
  'app-layout',
  'editor-layout',
  'invite',
  'connect-extension',
  'connect-extension-done',
])

const promptPages = new Set(['author', 'discover', 'public-collection', 'public-prompt'])

/** Loaded without the rest of its home by others, or changed more rarely, or large and not for every screen. */
const parts: Part[] = [
  {
    name: 'editor-layout',
    of: /@codemirror|@lezer|style-mod|w3c-keyname|crelt|features\/editor\/(code|components|tokens)|compare-texts/,
    homes: [signedIn],
  },
  {
    name: 'charts',
    of: /node_modules\/(recharts|d3-|es-toolkit|@reduxjs|immer|decimal|victory|redux|reselect|react-redux)|features\/metrics/,
    homes: [signedIn],
  },
  {
    name: 'markdown',
    of: /comment-text|node_modules\/(.*(micromark|mdast|hast|unist|unified|vfile|remark|rehype|markdown|separated|-information|entit|reference|estree|structured-clone|style-to|inline-style)|devlop|bail|trough|ccount|longest-streak|zwitch|trim-lines|extend|is-plain-obj|escape-string|html-url)/,
    homes: [signedIn, 'change-request', 'later'],
  },
  {
    name: 'shared-document',
    of: /node_modules\/(yjs|lib0|y-|@hocuspocus)|features\/editor\/shared|domain\/src\/shared-document/,
    homes: ['later'],
  },
  {
    name: 'api',
    of: /packages\/(contract|domain|sdk)\/|node_modules\/zod\//,
    homes: [signedIn, 'change-request'],
  },
  { name: 'ui', of: /packages\/ui\/|node_modules\//, homes: [signedIn] },
]

/** Every route with the layouts around it, the nearest first. */
const paths = new Map([
  ['root', ['root']],
  [signedIn, [signedIn, 'session-layout', 'root']],
])
notePaths(routes, ['root'])

function notePaths(entries: RouteConfigEntry[], layouts: string[]): void {
  for (const { file, children = [] } of entries) {
    const name = /([\w-]+)\.tsx?$/.exec(file)?.[1] ?? file
    // Its gallery has everything, and is not in production.
    if (name === 'dev-ui') continue
    const path = [name, ...placeOf(name, layouts)]
    paths.set(name, path)
    notePaths(children, path)
  }
}

function placeOf(name: string, layouts: string[]): string[] {
  if (withSignedIn.has(name)) return paths.get(signedIn) ?? layouts
  return name === 'embed-prompt' ? ['public-layout', 'root'] : layouts
}

const isWithin = (name: string, layout: string): boolean =>
  paths.get(name)?.includes(layout) ?? false

/** The nearest layout around all of them, or the only one itself. */
function findCommonPlace(names: Iterable<string>): string {
  const [first = [], ...others] = [...names].map((name) => paths.get(name) ?? ['root'])
  return first.find((place) => others.every((path) => path.includes(place))) ?? 'root'
}

const routeFile =
  /\/app\/(?:routes\/)?([\w-]+)\.tsx?(?:\?__react-router-build-client-route|\?route-chunk=main)?$/

function nameOfRoute(id: string): string | undefined {
  const name = routeFile.exec(id)?.[1]
  return name && paths.has(name) ? name : undefined
}

/** Whether it is the file of a page that opens without an account. */
export const isPublicPage = (file: string): boolean =>
  isWithin(nameOfRoute(file) ?? '', 'public-layout')

/** Whether it is the file of a screen within a layout that asks for an account first. */
export function isSignedInScreen(file: string): boolean {
  const name = nameOfRoute(file) ?? ''
  return !withSignedIn.has(name) && isWithin(name, signedIn)
}

const indexFile = /\/packages\/domain\/.*index\.ts(\?public)?$/

/** The modules that import one. An index passes names on, and is itself no reader of all that it names. */
function findImporters(
  id: string,
  graph: Graph,
  names: readonly string[] = graph.getModuleInfo(id)?.exports ?? [],
): string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.flatMap((importer) => {
    if (indexFile.test(importer)) return findImporters(importer, graph, names)
    return !indexFile.test(id) || importsOneOf(names, importer, graph) ? [importer] : []
  })
}

function importsOneOf(names: readonly string[], importer: string, graph: Graph): boolean {
  const code = graph.getModuleInfo(importer)?.code ?? ''
  const imported = new Set(
    [...code.matchAll(/import\s*\{([^}]*)\}/g)].flatMap(([, list = '']) => list.match(/[\w$]+/g)),
  )
  return names.some((name) => imported.has(name))
}

/** The routes that load a module at once, and the modules loaded later that need it. */
function findReaders(id: string, graph: Graph) {
  const pages = new Set<string>()
  const laters = new Set<string>()
  const queue = new Set([id])
  for (const each of queue) {
    const page = nameOfRoute(each)
    if (page) pages.add(page)
    if (graph.getModuleInfo(each)?.dynamicImporters.length) laters.add(each)
    for (const importer of findImporters(each, graph)) queue.add(importer)
  }
  return { pages, laters }
}

/** The routes that lead to modules loaded later, also by others that are loaded later. */
function findOrigins(laters: Iterable<string>, graph: Graph): Set<string> {
  const origins = new Set<string>()
  const queue = new Set(laters)
  for (const later of queue)
    for (const importer of graph.getModuleInfo(later)?.dynamicImporters ?? []) {
      const readers = findReaders(importer, graph)
      for (const page of readers.pages) origins.add(page)
      for (const other of readers.laters) queue.add(other)
    }
  return origins
}

/** The layout or screen that a module belongs to; `null` where the bundler decides. */
function findHome(id: string, graph: Graph): string | null {
  const { pages, laters } = findReaders(id, graph)
  if (pages.has('root')) return 'root'
  if (pages.size === 0) return laters.size > 0 ? 'later' : null
  const place = findCommonPlace(pages)
  if (place === 'public-layout' && !pages.has(place)) return groupOfPublicPages(pages)
  const wider = findCommonPlace([...pages, ...findOrigins(laters, graph)])
  if (isWithin(wider, signedIn)) return wider
  return isWithin(place, signedIn) ? signedIn : place
}

/** Public pages are weighed: what few of them need is not put together with what others need. */
function groupOfPublicPages(pages: Set<string>): string | null {
  const isOfPrompt = pages.has('public-prompt')
  if ([...pages].every((page) => promptPages.has(page)))
    return isOfPrompt ? 'library' : 'library-lists'
  if (pages.size < 5) return null
  return isOfPrompt ? 'public-pages' : 'site'
}

/** Loaded by public pages that nobody has touched: with other code that is loaded later, all that this needs would come. */
const loadedUntouched = /support-chat\/model\/describe-hours|domain\/src\/support\/hours\./

/** The chunk of a module: of the layout nearest to all screens that load it, so that none loads what it need not. */
export function nameChunk(id: string, graph: Graph): string | null {
  if (id.includes('?route-chunk=') && !nameOfRoute(id)) return null
  if (loadedUntouched.test(id)) return 'public-layout'
  const home = findHome(id, graph)
  if (home === null) return null
  const part = parts.find(({ of, homes }) => homes.includes(home) && of.test(id))
  if (part) return part.name
  if (home !== 'later') return home
  // Code of one place that is loaded later stays with it.
  const { laters } = findReaders(id, graph)
  return laters.size > 1 ? `${findCommonPlace(findOrigins(laters, graph))}-later` : null
}
