import { createAssets } from './assets.ts'
import { createPages, type Render } from './pages.ts'

type WebClientOptions = {
  siteUrl: string
  connectTo: readonly string[]
  assetsFolder: string | undefined
  render: Render | undefined
}

/** Files first, then pages; undefined where there is neither. */
export function createWebClient({ siteUrl, connectTo, assetsFolder, render }: WebClientOptions) {
  const serveAsset = assetsFolder === undefined ? undefined : createAssets(assetsFolder)
  const respondPage = render === undefined ? undefined : createPages({ render, siteUrl, connectTo })

  return async (request: Request): Promise<Response | undefined> =>
    (await serveAsset?.(request)) ?? (await respondPage?.(request))
}
