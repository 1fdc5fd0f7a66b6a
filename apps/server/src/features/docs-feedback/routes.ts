import { createRoute } from '@hono/zod-openapi'
import {
  countDocsFeedbackRoute,
  listDocsCommentsRoute,
  sendDocsFeedbackRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { requireOperator } from '#features/moderation/index.ts'
import { rateLimitPrefixes } from '#platform/http/limits/rate-limit-prefixes.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { countFeedback } from './count-feedback.ts'
import { listComments } from './list-comments.ts'
import { sendFeedback } from './send-feedback.ts'

/** A reader answers once or twice a page. */
const answersAnHour = { name: 'docs-feedback', limit: 60, windowSeconds: 3_600 }

export function docsFeedbackRoutes(deps: AccountDeps) {
  const { actors } = deps
  const routes = createRoutes()
  const middleware = rateLimitPrefixes({ ...answersAnHour, limiter: deps.rateLimiter })

  routes.openapi(createRoute({ ...sendDocsFeedbackRoute, middleware }), async (context) => {
    const { id } = context.req.valid('param')
    await sendFeedback(deps, { id, ...context.req.valid('json') })
    return context.json({ id }, 200)
  })

  routes.openapi(createRoute(countDocsFeedbackRoute), async (context) => {
    await requireOperator(deps, await actors.requirePerson(context))
    return context.json({ pages: await countFeedback(deps) }, 200)
  })

  routes.openapi(createRoute(listDocsCommentsRoute), async (context) => {
    await requireOperator(deps, await actors.requirePerson(context))
    return context.json(await listComments(deps, context.req.valid('query')), 200)
  })

  return routes
}
