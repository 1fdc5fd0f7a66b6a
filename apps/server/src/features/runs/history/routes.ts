import { createRoute } from '@hono/zod-openapi'
import {
  changeRunSettingsRoute,
  countExpiredRunsRoute,
  deleteRunsRoute,
  exportRunsRoute,
  getRunRoute,
  getRunSettingsRoute,
  listRunsRoute,
  rateRunRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { streamBody } from '#platform/http/bodies/stream-body.ts'
import { collectTexts } from '#platform/http/bodies/stream-json.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { deleteRuns } from './delete-runs.ts'
import { exportRuns } from './export-runs.ts'
import { listRuns } from './list-runs.ts'
import { rateRun } from './rate-run.ts'
import { createRunResponses } from './respond-run.ts'
import { changeKeepDays, countExpiredRuns, findKeepDays } from './retention.ts'

const exportsAnHour = { name: 'export-runs', limit: 120, windowSeconds: 3_600 }

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

export function historyRoutes(deps: AccountDeps) {
  const { actors } = deps
  const routes = createRoutes()
  const respondRun = createRunResponses(deps)

  routes.openapi(createRoute(listRunsRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await listRuns(deps, actor, context.req.valid('query')), 200)
  })

  // Before the route of one run, whose address would match too.
  const middleware = rateLimit({ ...exportsAnHour, limiter: deps.rateLimiter })
  routes.openapi(createRoute({ ...exportRunsRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    const query = context.req.valid('query')
    const { chunks } = await deps.holdExport(context, actor, () => ({
      chunks: collectTexts(exportRuns(deps, actor, query)),
    }))
    return context.body(await streamBody(context, deps.log, chunks), 200, {
      'content-type': mediaTypes[query.format],
      'content-disposition': `attachment; filename="runs.${query.format}"`,
      'cache-control': 'no-store, no-transform',
    })
  })

  routes.openapi(createRoute(deleteRunsRoute), async (context) => {
    const actor = await actors.require(context, 'runs.delete')
    return context.json(
      { deleted: await deleteRuns(deps, actor, context.req.valid('json').ids) },
      200,
    )
  })

  routes.openapi(createRoute(getRunRoute), async (context) => {
    const actor = await actors.require(context)
    return await respondRun(context, actor, context.req.valid('param').id)
  })

  routes.openapi(createRoute(rateRunRoute), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    await rateRun(deps, actor, id, context.req.valid('json'))
    return await respondRun(context, actor, id)
  })

  routes.openapi(createRoute(getRunSettingsRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json({ keepDays: await findKeepDays(deps, actor) }, 200)
  })

  routes.openapi(createRoute(changeRunSettingsRoute), async (context) => {
    const actor = await actors.require(context, 'workspace.change')
    const { keepDays } = context.req.valid('json')
    await changeKeepDays(deps, actor, keepDays)
    return context.json({ keepDays }, 200)
  })

  routes.openapi(createRoute(countExpiredRunsRoute), async (context) => {
    const actor = await actors.require(context)
    const { keepDays } = context.req.valid('query')
    return context.json({ runs: await countExpiredRuns(deps, actor, keepDays) }, 200)
  })

  return routes
}
