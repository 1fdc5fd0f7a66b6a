import { createRoute } from '@hono/zod-openapi'
import { searchRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { searchEverything } from './search-everything.ts'

const mostHits = 20

export function searchRoutes(deps: AccountDeps) {
  return createRoutes().openapi(createRoute(searchRoute), async (context) => {
    const actor = await deps.actors.require(context)
    const { q: text, limit = mostHits } = context.req.valid('query')
    return context.json({ hits: await searchEverything(deps, actor, { text, limit }) }, 200)
  })
}
