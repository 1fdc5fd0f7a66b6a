import { createRoute } from '@hono/zod-openapi'
import { prepareDeviceRunRoute, storeDeviceRunRoute } from '@product/contract'
import { requireSignedIn } from '#features/accounts/index.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { RunDeps } from '../run-deps.ts'
import { prepareDeviceRun } from './prepare-device-run.ts'
import { storeDeviceRun } from './store-device-run.ts'

const runsAnHour = { name: 'device-runs', limit: 1_200, windowSeconds: 3_600 }

export function deviceRunsRoutes(deps: RunDeps) {
  const { actors, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const middleware = [rateLimit({ ...runsAnHour, limiter }), requireSignedIn(actors)]

  routes.openapi(createRoute({ ...prepareDeviceRunRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    const { version, filled, settings } = await prepareDeviceRun(
      deps,
      actor,
      context.req.valid('json'),
    )
    return context.json({ version, ...filled, settings }, 200)
  })

  routes.openapi(createRoute({ ...storeDeviceRunRoute, middleware }), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    return context.json(await storeDeviceRun(deps, actor, id, context.req.valid('json')), 200)
  })

  return routes
}
