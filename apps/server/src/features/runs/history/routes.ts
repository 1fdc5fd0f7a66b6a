import { createRoute } from '@hono/zod-openapi'
import {
  changeRunSettings,
  deleteRuns as deleteRunsRoute,
  exportRuns as exportRunsRoute,
  getPromptMetrics,
  getRun,
  getRunSettings,
  listRuns as listRunsRoute,
  rateRun as rateRunRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/create-routes.ts'
import { findPromptMetrics } from '../metrics/find-prompt-metrics.ts'
import { deleteRuns } from './delete-runs.ts'
import { exportRuns, writeCsv, writeJson } from './export-runs.ts'
import { findRun } from './find-run.ts'
import { changeKeepDays, findKeepDays } from './keep-days.ts'
import { listRuns } from './list-runs.ts'
import { rateRun } from './rate-run.ts'

const daysOfMetrics = 30

export function historyRoutes(deps: AccountDeps) {
  const { actors, database } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(listRunsRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await listRuns(deps, actor, context.req.valid('query')), 200)
  })

  // Before the route of one run, whose address would match too.
  routes.openapi(createRoute(exportRunsRoute), async (context) => {
    const actor = await actors.require(context)
    const { format, ...filter } = context.req.valid('query')
    const pages = exportRuns(deps, actor, filter)
    const text = ReadableStream.from(format === 'json' ? writeJson(pages) : writeCsv(pages))
    return context.body(text.pipeThrough(new TextEncoderStream()), 200, {
      'content-disposition': `attachment; filename="runs.${format}"`,
      'content-type': format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
    })
  })

  routes.openapi(createRoute(deleteRunsRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(
      { deleted: await deleteRuns(deps, actor, context.req.valid('json').ids) },
      200,
    )
  })

  routes.openapi(createRoute(getRun), async (context) => {
    const actor = await actors.require(context)
    return context.json(await findRun(database, actor, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute(rateRunRoute), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    return context.json(await rateRun(deps, actor, id, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(getRunSettings), async (context) => {
    const actor = await actors.require(context)
    return context.json({ keepDays: await findKeepDays(deps, actor) }, 200)
  })

  routes.openapi(createRoute(changeRunSettings), async (context) => {
    const actor = await actors.require(context)
    const { keepDays } = context.req.valid('json')
    await changeKeepDays(deps, actor, keepDays)
    return context.json({ keepDays }, 200)
  })

  routes.openapi(createRoute(getPromptMetrics), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    const { days = daysOfMetrics } = context.req.valid('query')
    return context.json(await findPromptMetrics(deps, actor, { id, days }), 200)
  })

  return routes
}
