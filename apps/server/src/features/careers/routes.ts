import { createRoute } from '@hono/zod-openapi'
import { applyForJobRoute } from '@product/contract'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { Deps } from '#server/deps.ts'
import { applyForJob } from './apply-for-job.ts'

const applicationsAnHour = { name: 'job-applications', limit: 10, windowSeconds: 3_600 }

export function careersRoutes(deps: Deps) {
  const limited = rateLimit({ ...applicationsAnHour, limiter: deps.rateLimiter })
  const route = createRoute({ ...applyForJobRoute, middleware: limited })
  return createRoutes().openapi(route, async (context) => {
    const application = context.req.valid('json')
    await applyForJob(deps, application)
    return context.json({ id: application.id }, 202)
  })
}
