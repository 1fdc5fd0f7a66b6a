import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Deps } from './deps.ts'

type WebBuild = {
  createPageHandler: (options: {
    api: (request: Request) => Promise<Response>
  }) => (request: Request) => Promise<Response>
}

const buildFolder = new URL('../../web/build/', import.meta.url)

/** The built web client; without one the API serves alone. */
export async function loadWebBuild(): Promise<Pick<Deps, 'assetsFolder' | 'pages'>> {
  const entry = new URL('server/index.js', buildFolder)
  if (!existsSync(entry)) return {}
  const { createPageHandler }: WebBuild = await import(entry.href)
  return {
    assetsFolder: fileURLToPath(new URL('client', buildFolder)),
    pages: (api) => createPageHandler({ api }),
  }
}
