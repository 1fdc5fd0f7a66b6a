import { createRoute } from '@hono/zod-openapi'
import { applyForJobRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { findSender } from '#features/support/index.ts'
import { rateLimitPrefixes } from '#platform/http/limits/rate-limit-prefixes.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { applyForJob } from './apply-for-job.ts'

const applicationsAnHour = { name: 'job-applications', limit: 10, windowSeconds: 3_600 }

export function careersRoutes(deps: AccountDeps) {
  const limited = rateLimitPrefixes({ ...applicationsAnHour, limiter: deps.rateLimiter })
  const route = createRoute({ ...applyForJobRoute, middleware: limited })
  return createRoutes().openapi(route, async (context) => {
    const application = context.req.valid('json')
    await applyForJob(deps, application, await findSender(deps, context))
    return context.json({ id: application.id }, 202)
  })
}
