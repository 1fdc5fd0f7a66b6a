import { createRoute } from '@hono/zod-openapi'
import {
  listModerationActionsRoute,
  listReportsRoute,
  listWorkspacePlansRoute,
  moderateRoute,
  moveQuestionRoute,
  sendReportRoute,
  setWorkspacePlanRoute,
} from '@product/contract'
import type { Kysely } from 'kysely'
import type { AccountDeps } from '#features/accounts/index.ts'
import {
  type FoundWorkspace,
  findOptionalWorkspace,
  findPlanUse,
  searchWorkspaces,
  setPlan,
} from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { rateLimitPrefixes } from '#platform/http/limits/rate-limit-prefixes.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { moderationError } from './errors.ts'
import { listActions } from './list-actions.ts'
import { listReports } from './list-reports.ts'
import { moderate } from './moderate.ts'
import { moveQuestion } from './move-question.ts'
import { requireOperator } from './policy.ts'
import { sendReport } from './send-report.ts'

export function moderationRoutes(deps: AccountDeps) {
  const { actors, database, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const middleware = rateLimitPrefixes({ ...reportsAnHourByAddress, limiter })

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

  routes.openapi(createRoute(moveQuestionRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    await requireOperator(deps, actor)
    const { id } = context.req.valid('param')
    await moveQuestion(deps, actor, { id, ...context.req.valid('json') })
    return context.body(null, 204)
  })

  routes.openapi(createRoute(listModerationActionsRoute), async (context) => {
    await requireOperator(deps, await actors.requirePerson(context))
    return context.json(await listActions(deps, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(listWorkspacePlansRoute), async (context) => {
    await requireOperator(deps, await actors.requirePerson(context))
    const found = await searchWorkspaces(database, context.req.valid('query').q)
    const workspaces = await Promise.all(found.map((workspace) => withPlan(database, workspace)))
    return context.json({ workspaces }, 200)
  })

  routes.openapi(createRoute(setWorkspacePlanRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    await requireOperator(deps, actor)
    const workspace = await findOptionalWorkspace(database, context.req.valid('param').id)
    if (!workspace) throw moderationError('moderation.workspace-unknown')
    const setting = { ...context.req.valid('json'), operatorId: actor.accountId }
    await setPlan(database, workspace, setting)
    return context.json(await withPlan(database, workspace), 200)
  })

  return routes
}

const withPlan = async (database: Kysely<DB>, workspace: FoundWorkspace) => ({
  ...workspace,
  plan: await findPlanUse(database, workspace.id),
})

/** By account, and by address for visitors and for many accounts. */
export const reportsAnHour = { name: 'reports', limit: 10, windowSeconds: 3_600 }
export const reportsAnHourByAddress = { name: 'reports-address', limit: 20, windowSeconds: 3_600 }
