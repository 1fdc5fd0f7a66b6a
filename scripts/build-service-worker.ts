import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { shellPath } from '../packages/contract/src/site.ts'
import { webRoot } from './paths.ts'
import {
  lineageOf,
  type RouteAssets,
  type RouteManifest,
  readRouteManifest,
} from './route-manifest.ts'

/** Layouts whose pages open without a network. The others stay with the server. */
const offlineLayouts = ['routes/app-layout', 'routes/editor-layout']
/** Where somebody who is not signed in is led to from there. */
const signInLayout = 'routes/auth-layout'

/** Loaded only where product analytics are configured, and then from the network. */
const analyticsLibrary = /^\/assets\/module\.full\./
/** Letters that are not Latin have a font of the system until there is a network. */
const otherFonts = /-(latin-ext|cyrillic|greek|vietnamese)[\w-]*\.woff2$/
const fileNames = /[\w.-]+\.(?:js|css|woff2)\b/g

/** Writes `service-worker.js` beside the files of the web build, with the list of those that it stores. */
export async function buildServiceWorker(buildRoot: string): Promise<void> {
  const client = join(buildRoot, 'client')
  const manifest = readRouteManifest(buildRoot)
  const assets = listAssets(client, manifest)
  const version = createHash('sha256').update(assets.join()).digest('hex').slice(0, 16)
  const lists = {
    version,
    shell: shellPath,
    assets,
    manifest: manifest.url,
    sections: listSections(manifest),
  }
  await build({
    configFile: false,
    root: webRoot,
    logLevel: 'warn',
    define: { buildLists: JSON.stringify(lists) },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(webRoot, 'service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

type Files = Pick<RouteAssets, 'module' | 'imports' | 'css'>

const findRoutes = (manifest: RouteManifest, layouts: readonly string[]): RouteAssets[] =>
  Object.values(manifest.routes).filter((route) =>
    lineageOf(manifest, route).some(({ id }) => layouts.includes(id)),
  )

/** The first segments of the addresses of the signed-in area. */
function listSections(manifest: RouteManifest): string[] {
  const paths = findRoutes(manifest, offlineLayouts).map((route) =>
    lineageOf(manifest, route)
      .flatMap(({ path }) => (path ? [path] : []))
      .reverse()
      .join('/'),
  )
  return [...new Set(paths.map((path) => path.split('/')[0] ?? ''))].filter(Boolean).sort()
}

/** The files of the signed-in area, with those that they load later. */
function listAssets(client: string, manifest: RouteManifest): string[] {
  const routes = findRoutes(manifest, [...offlineLayouts, signInLayout]).flatMap((route) =>
    lineageOf(manifest, route),
  )
  const queue = [manifest.entry, ...routes].flatMap((part: Files) => [
    part.module,
    ...part.imports,
    ...(part.css ?? []),
  ])
  // A file may name the pages that it links to, which need not be of this area.
  const pages = new Set(Object.values(manifest.routes).map(({ module }) => module))
  const found = new Set([manifest.url])
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path) || analyticsLibrary.test(path) || otherFonts.test(path)) continue
    found.add(path)
    if (path.endsWith('.woff2')) continue
    const names = readFileSync(join(client, path), 'utf8').match(fileNames) ?? []
    const files = names.map((name) => `/assets/${name}`)
    queue.push(...files.filter((file) => !pages.has(file) && existsSync(join(client, file))))
  }
  return [...found].sort()
}
