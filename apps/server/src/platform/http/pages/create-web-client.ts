import type { RequestContext } from '../server/request-context.ts'
import { createAssets } from './create-assets.ts'
import { createPages, type PagesOptions } from './create-pages.ts'

type WebClientOptions = Omit<PagesOptions, 'render'> & {
  assetsFolder: string | undefined
  render: PagesOptions['render'] | undefined
}

/** Files first, then pages; undefined where there is neither. */
export function createWebClient({ assetsFolder, render, ...options }: WebClientOptions) {
  const serveAsset = assetsFolder === undefined ? undefined : createAssets(assetsFolder)
  const respondPage = render === undefined ? undefined : createPages({ render, ...options })

  return async (
    request: Request,
    { clientAddress }: RequestContext,
  ): Promise<Response | undefined> =>
    (await serveAsset?.(request)) ?? (await respondPage?.(request, clientAddress))
}
