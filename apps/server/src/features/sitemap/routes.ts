import { createRoute } from '@hono/zod-openapi'
import {
  addressesAPage,
  countPublicAddressesRoute,
  listPublicAddressesRoute,
  type PublicThing,
} from '@product/contract'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { Deps } from '#server/deps.ts'
import { countNames, listNames } from './queries.ts'

const folders: Record<PublicThing, string> = {
  prompts: '/p/',
  authors: '/u/',
  collections: '/c/',
  newsletters: '/blog/newsletter/',
  questions: '/community/q/',
}

export function sitemapRoutes({ database }: Pick<Deps, 'database'>) {
  const routes = createRoutes()

  routes.openapi(createRoute(countPublicAddressesRoute), async (context) => {
    const [prompts, authors, collections, newsletters, questions] = await Promise.all([
      countNames(database, 'prompts'),
      countNames(database, 'authors'),
      countNames(database, 'collections'),
      countNames(database, 'newsletters'),
      countNames(database, 'questions'),
    ])
    return context.json({ prompts, authors, collections, newsletters, questions }, 200)
  })

  routes.openapi(createRoute(listPublicAddressesRoute), async (context) => {
    const { thing, page } = context.req.valid('param')
    const part = { limit: addressesAPage, offset: (page - 1) * addressesAPage }
    const names = await listNames(database, thing, part)
    const addresses = names.map(({ name, changedAt }) => ({
      path: folders[thing] + encodeURIComponent(name),
      changedAt: changedAt.toISOString(),
    }))
    return context.json({ addresses }, 200)
  })

  return routes
}
