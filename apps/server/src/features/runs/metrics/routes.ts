import { createRoute } from '@hono/zod-openapi'
import {
  exportPromptMetricsRoute,
  exportWorkspaceMetricsRoute,
  getPromptMetricsRoute,
  getWorkspaceMetricsRoute,
} from '@product/contract'
import type { Context } from 'hono'
import type { AccountDeps, UserActor } from '#features/accounts/index.ts'
import { streamBody } from '#platform/http/bodies/stream-body.ts'
import { collectTexts } from '#platform/http/bodies/stream-json.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { exportPromptMetrics, exportWorkspaceMetrics } from './export-metrics.ts'
import { findPromptMetrics } from './find-prompt-metrics.ts'
import { findWorkspaceMetrics } from './find-workspace-metrics.ts'

const exportsAnHour = { name: 'export-metrics', limit: 60, windowSeconds: 3_600 }

const csvHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="metrics.csv"',
  'cache-control': 'no-store, no-transform',
}

export function metricsRoutes(deps: AccountDeps) {
  const { actors } = deps
  const routes = createRoutes()
  const middleware = rateLimit({ ...exportsAnHour, limiter: deps.rateLimiter })

  async function send(
    context: Context,
    actor: UserActor,
    open: () => Promise<AsyncGenerator<string>>,
  ) {
    const { chunks } = await deps.holdExport(context, actor, async () => ({
      chunks: collectTexts(await open()),
    }))
    return context.body(await streamBody(context, deps.log, chunks), 200, csvHeaders)
  }

  routes.openapi(createRoute(getPromptMetricsRoute), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    const query = context.req.valid('query')
    return context.json(await findPromptMetrics(deps, actor, { id, query }), 200)
  })

  routes.openapi(createRoute({ ...exportPromptMetricsRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    const query = context.req.valid('query')
    return await send(context, actor, () => exportPromptMetrics(deps, actor, { id, query }))
  })

  routes.openapi(createRoute(getWorkspaceMetricsRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'workspace.read')
    return context.json(await findWorkspaceMetrics(deps, actor, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute({ ...exportWorkspaceMetricsRoute, middleware }), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'workspace.read')
    const query = context.req.valid('query')
    return await send(context, actor, () => exportWorkspaceMetrics(deps, actor, query))
  })

  return routes
}
