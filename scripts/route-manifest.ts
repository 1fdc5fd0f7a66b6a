import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type RouteAssets = {
  id: string
  parentId?: string
  path?: string
  module: string
  imports: string[]
  css?: string[]
}
export type RouteManifest = {
  entry: { module: string; imports: string[] }
  routes: Record<string, RouteAssets>
  /** The address of the file that the manifest was read from. */
  url: string
}

/** What each route of the web build loads. */
export function readRouteManifest(buildRoot: string): RouteManifest {
  const assets = join(buildRoot, 'client/assets')
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('The build has no route manifest.')
  const script = readFileSync(join(assets, file), 'utf8')
  // React Router marks styles that code loaded later needs too with an empty fragment.
  return JSON.parse(
    script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1).replaceAll('.css#"', '.css"'),
  )
}

/** A route and the layouts that it stands in. */
export function lineageOf(manifest: RouteManifest, route: RouteAssets): RouteAssets[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent ? [route, ...lineageOf(manifest, parent)] : [route]
}
