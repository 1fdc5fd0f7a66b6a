import { createRoute } from '@hono/zod-openapi'
import { syncRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { answerSync } from './answer-sync.ts'

export function syncRoutes(deps: AccountDeps) {
  const { actors } = deps
  return createRoutes().openapi(createRoute(syncRoute), async (context) => {
    const actor = await actors.require(context)
    const { since } = context.req.valid('query')
    context.header('cache-control', 'no-store')
    return context.json(await answerSync(deps, actor, since), 200)
  })
}
