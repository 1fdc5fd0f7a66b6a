import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  lineageOf,
  type RouteAssets,
  type RouteManifest,
  readRouteManifest,
} from './route-manifest.ts'

const mostFiles = 20
const leastBytes = 5 * 1024

/** The chunks that a screen imports as soon as it is shown, by route. */
const loadedOnceShown: Record<string, string[]> = {
  'routes/app-layout': ['command-menu'],
  'routes/editor-layout': ['command-menu'],
  'routes/editor': ['workbench', 'prompt-comments', 'shared-document'],
}

/** Fails the build when the first visit to a signed-in screen would load many files, or small ones. */
export function checkFirstVisit(buildRoot: string): void {
  const manifest = readRouteManifest(buildRoot)
  const client = join(buildRoot, 'client')
  for (const route of Object.values(manifest.routes)) {
    const lineage = lineageOf(manifest, route)
    if (!lineage.some(({ id }) => id === 'routes/session-layout')) continue
    const files = [...filesOf(client, manifest, lineage)]
    if (files.length > mostFiles)
      throw new Error(
        `A first visit to ${route.id} loads ${files.length} scripts and styles; at most are ${mostFiles}.`,
      )
    // React Router gives every screen a module of its own, however small it is.
    const small = files.find(
      (file) => file !== route.module && statSync(join(client, file)).size < leastBytes,
    )
    if (small)
      throw new Error(
        `${route.id} loads ${small}, which is smaller than ${leastBytes / 1024} KB: group its modules with others.`,
      )
  }
}

function filesOf(client: string, manifest: RouteManifest, lineage: RouteAssets[]): Set<string> {
  const files = new Set<string>()
  for (const { module, imports, css = [] } of [manifest.entry, ...lineage] as RouteAssets[])
    for (const file of [module, ...imports, ...css]) files.add(file)
  for (const name of lineage.flatMap(({ id }) => loadedOnceShown[id] ?? []))
    addLater(client, name, files)
  return files
}

/** A chunk that is loaded later, with what it imports. */
function addLater(client: string, name: string, files: Set<string>): void {
  const pattern = new RegExp(`^${name}-[\\w-]{8}\\.js$`)
  const file = readdirSync(join(client, 'assets')).find((each) => pattern.test(each))
  if (!file)
    throw new Error(`No chunk is named ${name}; loadedOnceShown in check-first-visit.ts names it.`)
  const queue = [`/assets/${file}`]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (files.has(path)) continue
    files.add(path)
    const imports = readFileSync(join(client, path), 'utf8').matchAll(
      /(?:from|import)\s*"\.\/([^"]+\.js)"/g,
    )
    for (const [, imported] of imports) queue.push(`/assets/${imported}`)
  }
}
