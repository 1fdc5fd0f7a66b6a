import { createRoute } from '@hono/zod-openapi'
import {
  confirmNewsletterRoute,
  subscribeToNewsletterRoute,
  unsubscribeFromNewsletterRoute,
} from '@product/contract'
import { rateLimitPrefixes } from '#platform/http/limits/rate-limit-prefixes.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { Deps } from '#server/deps.ts'
import { confirmNewsletter } from './confirm-newsletter.ts'
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts'
import { unsubscribeFromNewsletter } from './unsubscribe-from-newsletter.ts'

const requestsAnHour = { name: 'newsletter', limit: 20, windowSeconds: 3_600 }

export function newsletterRoutes(deps: Deps) {
  const middleware = rateLimitPrefixes({ ...requestsAnHour, limiter: deps.rateLimiter })
  const routes = createRoutes()

  routes.openapi(createRoute({ ...subscribeToNewsletterRoute, middleware }), async (context) => {
    await subscribeToNewsletter(deps, context.req.valid('json'))
    return context.json({ status: 'confirmation-sent' as const }, 202)
  })

  routes.openapi(createRoute(confirmNewsletterRoute), async (context) =>
    context.json(await confirmNewsletter(deps, context.req.valid('json').token), 200),
  )

  routes.openapi(createRoute(unsubscribeFromNewsletterRoute), async (context) =>
    context.json(await unsubscribeFromNewsletter(deps, context.req.valid('query').token), 200),
  )

  return routes
}
