import { getPublicConfigRoute } from '@product/contract/site'
import type { RouterContextProvider } from 'react-router'
import { apiContext } from '#web/lib/api/server-contexts.ts'

/** Makes addresses of paths, for what is read outside of the site. */
export async function findSiteAddress(
  context: Readonly<RouterContextProvider>,
): Promise<(path: string) => string> {
  const { siteUrl } = await context.get(apiContext)(getPublicConfigRoute)
  return (path) => new URL(path, siteUrl).href
}
