import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const budget = 150 * 1024

type RouteAssets = { id: string; parentId?: string; module: string; imports: string[] }
type Manifest = {
  entry: { module: string; imports: string[] }
  routes: Record<string, RouteAssets>
}

/** Fails the build when a public page would load more JavaScript than the budget allows. */
export function checkPageWeight(buildRoot: string): void {
  const { manifest, file: manifestFile } = readManifest(buildRoot)
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const size = gzipSync(readFileSync(join(buildRoot, 'client', file)), { level: 9 }).length
    sizes.set(file, size)
    return size
  }

  for (const route of Object.values(manifest.routes).filter((route) => isPublic(manifest, route))) {
    const files = [manifestFile, ...filesOf(manifest, route)]
    const weight = files.reduce((sum, file) => sum + sizeOf(file), 0)
    if (weight > budget)
      throw new Error(
        `${route.id} loads ${Math.ceil(weight / 1024)} KB of JavaScript (gzip); the budget of a public page is ${budget / 1024} KB.`,
      )
  }
}

function readManifest(buildRoot: string): { manifest: Manifest; file: string } {
  const assets = join(buildRoot, 'client/assets')
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('The build has no route manifest.')
  const script = readFileSync(join(assets, file), 'utf8')
  const manifest = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
  return { manifest, file: `assets/${file}` }
}

const isPublic = (manifest: Manifest, route: RouteAssets): boolean =>
  route.id === 'routes/public-layout' ||
  (route.parentId !== undefined &&
    manifest.routes[route.parentId] !== undefined &&
    isPublic(manifest, manifest.routes[route.parentId] as RouteAssets))

function filesOf(manifest: Manifest, route: RouteAssets | undefined): Set<string> {
  if (!route) return new Set([manifest.entry.module, ...manifest.entry.imports])
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return new Set([...filesOf(manifest, parent), route.module, ...route.imports])
}
