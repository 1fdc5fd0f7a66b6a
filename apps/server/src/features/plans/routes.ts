import { createRoute } from '@hono/zod-openapi'
import { changePlanRoute, getPlanRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { planError } from './errors.ts'
import { findPlanUse } from './find-plan-use.ts'
import { updatePlan } from './queries.ts'

export function plansRoutes({ actors, config, database }: AccountDeps) {
  const routes = createRoutes()

  routes.openapi(createRoute(getPlanRoute), async (context) => {
    const { workspaceId } = await actors.require(context)
    return context.json(await findPlanUse(database, workspaceId), 200)
  })

  routes.openapi(createRoute(changePlanRoute), async (context) => {
    const { workspaceId } = await actors.require(context)
    if (config.stripe) throw planError('plan.paid')
    await updatePlan(database, workspaceId, context.req.valid('json').plan)
    return context.json(await findPlanUse(database, workspaceId), 200)
  })

  return routes
}
