import { createRoute } from '@hono/zod-openapi'
import { changePlanRoute, getPlanRoute } from '@product/contract'
import { plans } from '@product/domain'
import type { AccountDeps } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { planError } from './errors.ts'
import { findPlanUse } from './find-plan-use.ts'
import { findPlan, updatePlan } from './queries.ts'

export function plansRoutes({ actors, config, database }: AccountDeps) {
  const routes = createRoutes()

  routes.openapi(createRoute(getPlanRoute), async (context) => {
    const { workspaceId } = await actors.require(context)
    return context.json(await findPlanUse(database, workspaceId), 200)
  })

  routes.openapi(createRoute(changePlanRoute), async (context) => {
    const actor = await actors.require(context, 'billing.change')
    if (config.stripe) throw planError('plan.paid')
    const { workspaceId } = actor
    const { plan } = context.req.valid('json')
    await database.transaction().execute(async (transaction) => {
      const oldPlan = await findPlan(transaction, workspaceId)
      await updatePlan(transaction, workspaceId, plan)
      await recordActivity(transaction, actor, {
        action: 'workspace.plan-changed',
        subject: { kind: 'workspace', id: workspaceId, title: plans[plan].name },
        details: { oldPlan, newPlan: plan },
      })
    })
    return context.json(await findPlanUse(database, workspaceId), 200)
  })

  return routes
}
