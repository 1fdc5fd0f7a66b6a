import { readdirSync, readFileSync, statSync } from 'node:fs'
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
  const manifest = readManifest(buildRoot)
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

function readManifest(buildRoot: string): Manifest {
  const assets = join(buildRoot, 'client/assets')
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('The build has no route manifest.')
  const script = readFileSync(join(assets, file), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}

/** The part of the manifest that the page itself carries, as a script between its tags. */
const inlineWeight = (manifest: Manifest, route: RouteAssets): number =>
  gzipSync(JSON.stringify([manifest.entry, ...lineageOf(manifest, route)], null, 2)).length

const isPublic = (manifest: Manifest, route: RouteAssets): boolean =>
  lineageOf(manifest, route).some(({ id }) => id === 'routes/public-layout')

/** A route and the layouts that it stands in. */
function lineageOf(manifest: Manifest, route: RouteAssets): RouteAssets[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent ? [route, ...lineageOf(manifest, parent)] : [route]
}

const filesOf = (manifest: Manifest, route: RouteAssets): Set<string> =>
  new Set(
    [manifest.entry, ...lineageOf(manifest, route)].flatMap(({ module, imports }) => [
      module,
      ...imports,
    ]),
  )
