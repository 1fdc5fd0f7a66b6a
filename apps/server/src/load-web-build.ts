import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Log } from '#platform/log.ts'
import { createPreviewDrawer, type DrawPreview } from '#platform/previews/create-preview-drawer.ts'
import type { Deps } from './deps.ts'

type WebBuild = {
  createPageHandler: (options: {
    api: (request: Request) => Promise<Response>
    reportError: (error: unknown) => void
    drawPreview: DrawPreview
  }) => (request: Request) => Promise<Response>
}

const buildFolder = new URL('../../web/build/', import.meta.url)

/** The built web client; without one the API serves alone. */
export async function loadWebBuild(log: Log): Promise<Pick<Deps, 'assetsFolder' | 'pages'>> {
  const entry = new URL('server/index.js', buildFolder)
  if (!existsSync(entry)) return {}
  const { createPageHandler }: WebBuild = await import(entry.href)
  return {
    assetsFolder: fileURLToPath(new URL('client', buildFolder)),
    pages: (api) =>
      createPageHandler({
        api,
        reportError: (error) => log.error({ err: error }, 'A page could not be rendered'),
        drawPreview: createPreviewDrawer(),
      }),
  }
}
