import { createRoute } from '@hono/zod-openapi'
import {
  clientAddressHeader,
  receiveMailRoute,
  recipientHeader,
  senderVerifiedHeader,
} from '@product/contract'
import { createMiddleware } from 'hono/factory'
import type { AccountDeps } from '#features/accounts/index.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { isSameSecret } from '#platform/secrets/create-secrets.ts'
import { supportError } from '../errors.ts'
import { receiveMail } from './receive-mail.ts'

/** By the network of the mail server, which hands over the mails of everybody. */
const mailsAMinute = { name: 'support-incoming-mail', limit: 600, windowSeconds: 60 }

/** Mails that a mail server hands over. */
export function incomingMailRoutes(deps: AccountDeps) {
  const { incomingMail } = deps.config
  const routes = createRoutes()
  const mailLimit = rateLimit({ ...mailsAMinute, limiter: deps.rateLimiter })

  /** Before the body is read. */
  const requireSecret = createMiddleware<AppEnvironment>(async ({ req }, next) => {
    if (incomingMail === null) throw supportError('support.incoming-mail-off')
    const given = req.header('authorization') ?? ''
    if (!isSameSecret(given, `Bearer ${incomingMail.secret}`))
      throw supportError('support.incoming-mail-secret-wrong')
    await next()
  })

  routes.openapi(
    createRoute({ ...receiveMailRoute, middleware: [mailLimit, requireSecret] as const }),
    async (context) => {
      if (incomingMail === null) throw supportError('support.incoming-mail-off')
      const {
        [recipientHeader]: recipient,
        [senderVerifiedHeader]: verified,
        [clientAddressHeader]: clientAddress = context.env.clientAddress,
      } = context.req.valid('header')
      const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'message/rfc822') throw supportError('support.mail-type-unsupported')
      const source = new Uint8Array(await context.req.arrayBuffer())
      const outcome = await receiveMail(deps, incomingMail, {
        source,
        recipient,
        isVouchedFor: verified?.trim().toLowerCase() === 'pass',
        clientAddress,
      })
      return context.json({ outcome }, 202)
    },
  )

  return routes
}
