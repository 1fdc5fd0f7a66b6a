import { createRoute } from '@hono/zod-openapi'
import { getPromptMetricsRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { findPromptMetrics } from './find-prompt-metrics.ts'

const usualDays = 30

export function metricsRoutes(deps: AccountDeps) {
  return createRoutes().openapi(createRoute(getPromptMetricsRoute), async (context) => {
    const actor = await deps.actors.require(context)
    const { id } = context.req.valid('param')
    const { days = usualDays } = context.req.valid('query')
    return context.json(await findPromptMetrics(deps, actor, { id, days }), 200)
  })
}
