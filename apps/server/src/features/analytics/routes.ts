import { createRoute } from '@hono/zod-openapi'
import { recordEvents as recordEventsRoute } from '@product/contract'
import { limitBody } from '#platform/http/body-limit.ts'
import { createRoutes } from '#platform/http/create-routes.ts'
import { rateLimit } from '#platform/http/rate-limit.ts'
import type { Deps } from '#server/deps.ts'
import { recordEvents } from './record-events.ts'

const batchesAMinute = { name: 'events', limit: 120, windowSeconds: 60 }
const largestBatch = 65_536

/** Anyone may write here, so what one client can make us keep is held small. */
export function analyticsRoutes(deps: Deps) {
  const middleware = [
    rateLimit({ ...batchesAMinute, limiter: deps.rateLimiter, passWithoutDatabase: true }),
    limitBody(largestBatch),
  ]
  const route = createRoute({ ...recordEventsRoute, middleware })
  return createRoutes().openapi(route, async (context) => {
    const objects = context.req.header('dnt') === '1' || context.req.header('sec-gpc') === '1'
    const recorded = objects ? 0 : await recordEvents(deps, context.req.valid('json'))
    return context.json({ recorded }, 202)
  })
}
