import { createRoute } from '@hono/zod-openapi'
import { sendContactMessageRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { findSender } from '#features/support/index.ts'
import { rateLimitPrefixes } from '#platform/http/limits/rate-limit-prefixes.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { sendContactMessage } from './send-contact-message.ts'

const messagesAnHour = { name: 'contact', limit: 10, windowSeconds: 3_600 }

export function contactRoutes(deps: AccountDeps) {
  const limited = rateLimitPrefixes({ ...messagesAnHour, limiter: deps.rateLimiter })
  const route = createRoute({ ...sendContactMessageRoute, middleware: limited })
  return createRoutes().openapi(route, async (context) => {
    const message = context.req.valid('json')
    await sendContactMessage(deps, message, await findSender(deps, context))
    return context.json({ id: message.id }, 201)
  })
}
