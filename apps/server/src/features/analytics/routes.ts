import { createRoute } from '@hono/zod-openapi'
import { recordEventsRoute } from '@product/contract'
import { limitBody } from '#platform/http/limits/limit-body.ts'
import { rateLimit, spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { Deps } from '#server/deps.ts'
import { recordEvents } from './record-events.ts'

const batchesAMinute = { name: 'events', limit: 120, windowSeconds: 60 }
/** Enough for everybody behind one office's address, and little enough for one who means harm. */
const bytesADay = { name: 'event-bytes', limit: 8 * 1_024 * 1_024, windowSeconds: 86_400 }
/** Just above the largest contact message, whose event repeats it. */
const largestBatch = 32_768
/** Of a row of the table, besides the event's own text. */
const rowOverhead = 100

/** Anyone may write here, so what one client can make us keep is held small. */
export function analyticsRoutes(deps: Deps) {
  const middleware = [
    rateLimit({ ...batchesAMinute, limiter: deps.rateLimiter, passWithoutDatabase: true }),
    limitBody(largestBatch),
  ]
  const route = createRoute({ ...recordEventsRoute, middleware })
  return createRoutes().openapi(route, async (context) => {
    const objects = context.req.header('dnt') === '1' || context.req.header('sec-gpc') === '1'
    if (objects) return context.json({ recorded: 0 }, 202)
    const batch = context.req.valid('json')
    await spendOrRefuse(
      { ...bytesADay, limiter: deps.rateLimiter },
      context.env.clientAddress,
      batch.events.reduce((sum, event) => sum + sizeOf(event), 0),
    )
    const recorded = await recordEvents(deps, batch)
    return context.json({ recorded }, 202)
  })
}

const sizeOf = (event: object): number => Buffer.byteLength(JSON.stringify(event)) + rowOverhead
