import { createRoute } from '@hono/zod-openapi'
import { changePlanRoute, getPlanRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { changePlan } from './change-plan.ts'
import { planError } from './errors.ts'
import { findPlanUse } from './find-plan-use.ts'

export function plansRoutes({ actors, config, database }: AccountDeps) {
  const routes = createRoutes()

  routes.openapi(createRoute(getPlanRoute), async (context) => {
    const { workspaceId } = await actors.require(context)
    return context.json(await findPlanUse(database, workspaceId), 200)
  })

  routes.openapi(createRoute(changePlanRoute), async (context) => {
    const { accountId, workspaceId } = await actors.require(context, 'billing.change')
    if (config.stripe) throw planError('plan.paid')
    const { plan } = context.req.valid('json')
    await database
      .transaction()
      .execute((transaction) =>
        changePlan(transaction, workspaceId, { plan, isFixed: false, by: { accountId } }),
      )
    return context.json(await findPlanUse(database, workspaceId), 200)
  })

  return routes
}
