import { createRoute } from '@hono/zod-openapi'
import { followRunRoute, startRunsRoute, stopRunRoute } from '@product/contract'
import { requireSignedIn } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { deviceRunsRoutes } from './device/routes.ts'
import { runFilesRoutes } from './files/routes.ts'
import { followRun } from './following/follow-run.ts'
import { openStream } from './following/open-stream.ts'
import { stopRun } from './following/stop-run.ts'
import { historyRoutes } from './history/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import type { RunDeps } from './run-deps.ts'
import { startRuns } from './starting/start-runs.ts'
import { valueSetsRoutes } from './value-sets/routes.ts'

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Without it, proxies such as nginx buffer small pieces.
  'x-accel-buffering': 'no',
}

export function runsRoutes(deps: RunDeps) {
  const { actors } = deps
  const routes = createRoutes()

  // Values may be large: requests without a session are refused before their body is read.
  const middleware = requireSignedIn(actors)
  routes.openapi(createRoute({ ...startRunsRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    const request = context.req.valid('json')
    const stream = await openStream(deps, context, actor, () => startRuns(deps, actor, request))
    return context.body(stream, 200, streamHeaders)
  })

  routes.openapi(createRoute(followRunRoute), async (context) => {
    const actor = await actors.require(context)
    const { text = 0, reasoning = 0 } = context.req.valid('query')
    const { id } = context.req.valid('param')
    const stream = await openStream(deps, context, actor, async () => [
      { ...(await followRun(deps, actor, id)), from: { text, reasoning } },
    ])
    return context.body(stream, 200, streamHeaders)
  })

  routes.openapi(createRoute(stopRunRoute), async (context) => {
    const actor = await actors.require(context)
    await stopRun(deps, actor, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.route('/', deviceRunsRoutes(deps))
  routes.route('/', runFilesRoutes(deps))
  routes.route('/', valueSetsRoutes(deps))
  routes.route('/', historyRoutes(deps))
  routes.route('/', metricsRoutes(deps))
  return routes
}
