import { createRoute } from '@hono/zod-openapi'
import { syncRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { answerSync } from './answer-sync.ts'
import { createComparisons } from './compare-copy.ts'

/** For each account: enough for several devices that look every few seconds and for the pages of 100,000 prompts. */
const syncsAMinute = { name: 'sync', limit: 240, windowSeconds: 60 }

export function syncRoutes(deps: AccountDeps) {
  const { actors, database, rateLimiter: limiter } = deps
  const refreshState = createComparisons(database)
  return createRoutes().openapi(createRoute(syncRoute), async (context) => {
    const actor = await actors.require(context)
    await spendOrRefuse({ ...syncsAMinute, limiter }, actor.accountId)
    const { since } = context.req.valid('query')
    context.header('cache-control', 'no-store')
    return context.json(await answerSync({ database, refreshState }, actor, since), 200)
  })
}
