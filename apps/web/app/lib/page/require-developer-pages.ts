import { getPublicConfigRoute } from '@product/contract/site'
import { data, type RouterContextProvider } from 'react-router'
import { apiContext } from '#web/lib/api/server-contexts.ts'

/** Developer pages do not exist unless the installation asks for them. */
export async function requireDeveloperPages(context: Readonly<RouterContextProvider>) {
  const { developerPages } = await context.get(apiContext)(getPublicConfigRoute)
  if (!developerPages) throw data(null, { status: 404 })
  return null
}
