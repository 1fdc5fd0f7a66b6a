import { getPublicConfigRoute } from '@product/contract/site'
import type { LinkPreview } from '@product/domain'
import type { Caller } from '@product/sdk'
import { createContext, data, type RouterContextProvider } from 'react-router'

/** How a loader on the server reaches the API: in process, never over the network. */
export const apiContext = createContext<Caller>()

/** Where errors of loaders and components on the server are told. */
export const reportErrorContext = createContext<(error: unknown) => void>()

/** Draws a link preview as PNG; null when too many are waited for. */
export type DrawPreview = (preview: LinkPreview) => Promise<Uint8Array<ArrayBuffer> | null>

export const drawPreviewContext = createContext<DrawPreview>()

/** Makes addresses of paths, for what is read outside of the site. */
export async function findSiteAddress(
  context: Readonly<RouterContextProvider>,
): Promise<(path: string) => string> {
  const { siteUrl } = await context.get(apiContext)(getPublicConfigRoute)
  return (path) => new URL(path, siteUrl).href
}

/** Developer pages do not exist unless the installation asks for them. */
export async function requireDeveloperPages(context: Readonly<RouterContextProvider>) {
  const { developerPages } = await context.get(apiContext)(getPublicConfigRoute)
  if (!developerPages) throw data(null, { status: 404 })
  return null
}
