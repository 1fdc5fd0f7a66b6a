import { createRoute } from '@hono/zod-openapi'
import { recordEvents as recordEventsRoute } from '@product/contract'
import { createRoutes } from '#platform/http/create-routes.ts'
import type { Deps } from '#server/deps.ts'
import { recordEvents } from './record-events.ts'

export function analyticsRoutes(deps: Pick<Deps, 'database' | 'jobs' | 'config'>) {
  return createRoutes().openapi(createRoute(recordEventsRoute), async (context) => {
    const objects = context.req.header('dnt') === '1' || context.req.header('sec-gpc') === '1'
    const recorded = objects ? 0 : await recordEvents(deps, context.req.valid('json'))
    return context.json({ recorded }, 202)
  })
}
