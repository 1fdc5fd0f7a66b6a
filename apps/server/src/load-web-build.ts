import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createPageRenderer } from '#platform/rendering/create-page-renderer.ts'
import type { Deps } from './deps.ts'

const extensionFolder = new URL('../../extension/.output/', import.meta.url)
const buildFolder = new URL('../../web/build/', import.meta.url)

/** The built web client; without one the API serves alone. With the extension, where that was built. */
export function loadWebBuild({
  log,
  onStop,
}: Pick<Deps, 'log' | 'onStop'>): Pick<Deps, 'assetsFolder' | 'extensionFolder' | 'pages'> {
  const entry = new URL('server/index.js', buildFolder)
  if (!existsSync(entry)) return {}
  return {
    assetsFolder: fileURLToPath(new URL('client', buildFolder)),
    extensionFolder: fileURLToPath(extensionFolder),
    pages: (api) =>
      createPageRenderer({
        entry,
        api,
        onStop,
        reportError: (error) => log.error({ err: error }, 'A page could not be rendered'),
      }),
  }
}
