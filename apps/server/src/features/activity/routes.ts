import { createRoute } from '@hono/zod-openapi'
import { exportActivityRoute, listActivityRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { streamBody } from '#platform/http/bodies/stream-body.ts'
import { collectTexts } from '#platform/http/bodies/stream-json.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { exportActivity, listActivity } from './list-activity.ts'

const exportsAnHour = { name: 'export-activity', limit: 60, windowSeconds: 3_600 }

export function activityRoutes(deps: AccountDeps) {
  const { actors, database } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(listActivityRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { workspaceId } = await actors.requireIn(context, id, 'activity.read')
    return context.json(await listActivity(database, workspaceId, context.req.valid('query')), 200)
  })

  const middleware = rateLimit({ ...exportsAnHour, limiter: deps.rateLimiter })
  routes.openapi(createRoute({ ...exportActivityRoute, middleware }), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'activity.read')
    const filter = context.req.valid('query')
    const { chunks } = await deps.holdExport(context, actor, () => ({
      chunks: collectTexts(exportActivity(database, actor.workspaceId, filter)),
    }))
    return context.body(await streamBody(context, deps.log, chunks), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="activity.csv"',
      'cache-control': 'no-store, no-transform',
    })
  })

  return routes
}
