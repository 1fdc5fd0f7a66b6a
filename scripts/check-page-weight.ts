import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  lineageOf,
  type RouteAssets,
  type RouteManifest,
  readRouteManifest,
} from './route-manifest.ts'

const budget = 150 * 1024

/** Fails the build when a public page would load more JavaScript than the budget allows. */
export function checkPageWeight(buildRoot: string): void {
  const manifest = readRouteManifest(buildRoot)
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const size = gzipSync(readFileSync(join(buildRoot, 'client', file)), { level: 9 }).length
    sizes.set(file, size)
    return size
  }

  for (const route of Object.values(manifest.routes).filter((route) => isPublic(manifest, route))) {
    const files = [...filesOf(manifest, route)]
    const weight = files.reduce((sum, file) => sum + sizeOf(file), inlineWeight(manifest, route))
    if (weight > budget)
      throw new Error(
        `${route.id} loads ${Math.ceil(weight / 1024)} KB of JavaScript (gzip); the budget of a public page is ${budget / 1024} KB.`,
      )
  }
}

const pageScriptBudget = 15 * 1024

/** Fails the build when the script that the extension puts into web pages would slow them down. */
export function checkPageScriptWeight(extensionBuild: string): void {
  const { size } = statSync(join(extensionBuild, 'page-script.js'))
  if (size > pageScriptBudget)
    throw new Error(
      `page-script.js has ${Math.ceil(size / 1024)} KB; the budget of a script in web pages is ${pageScriptBudget / 1024} KB.`,
    )
}

/** The part of the manifest that the page itself carries, as a script between its tags. */
const inlineWeight = (manifest: RouteManifest, route: RouteAssets): number =>
  gzipSync(JSON.stringify([manifest.entry, ...lineageOf(manifest, route)], null, 2)).length

const isPublic = (manifest: RouteManifest, route: RouteAssets): boolean =>
  lineageOf(manifest, route).some(({ id }) => id === 'routes/public-layout')

const filesOf = (manifest: RouteManifest, route: RouteAssets): Set<string> =>
  new Set(
    [manifest.entry, ...lineageOf(manifest, route)].flatMap(({ module, imports }) => [
      module,
      ...imports,
    ]),
  )
