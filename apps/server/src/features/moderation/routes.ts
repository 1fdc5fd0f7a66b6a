import { createRoute } from '@hono/zod-openapi'
import {
  listModerationActionsRoute,
  listReportsRoute,
  moderateRoute,
  sendReportRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { rateLimit, spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { listActions } from './list-actions.ts'
import { listReports } from './list-reports.ts'
import { moderate } from './moderate.ts'
import { requireOperator } from './policy.ts'
import { sendReport } from './send-report.ts'

export function moderationRoutes(deps: AccountDeps) {
  const { actors, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const middleware = rateLimit({ ...reportsAnHourByAddress, limiter })

  routes.openapi(createRoute({ ...sendReportRoute, middleware }), async (context) => {
    const actor = await actors.find(context)
    if (actor.kind === 'user') await spendOrRefuse({ ...reportsAnHour, limiter }, actor.accountId)
    const id = await sendReport(deps, actor, context.req.valid('json'))
    return context.json({ id }, 202)
  })

  routes.openapi(createRoute(listReportsRoute), async (context) => {
    await requireOperator(deps, await actors.requirePerson(context))
    return context.json(await listReports(deps, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(moderateRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    await requireOperator(deps, actor)
    return context.json(await moderate(deps, actor, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(listModerationActionsRoute), async (context) => {
    await requireOperator(deps, await actors.requirePerson(context))
    return context.json(await listActions(deps, context.req.valid('query')), 200)
  })

  return routes
}

/** By account, and by address for visitors and for many accounts. */
export const reportsAnHour = { name: 'reports', limit: 10, windowSeconds: 3_600 }
export const reportsAnHourByAddress = { name: 'reports-address', limit: 20, windowSeconds: 3_600 }
