import { createRoute } from '@hono/zod-openapi'
import {
  issueExtensionCodeRoute,
  sessionsElsewhereText,
  startExtensionSessionRoute,
} from '@product/contract'
import { type AccountDeps, refuseSignedOut, type UserActor } from '#features/accounts/index.ts'
import { exchangeExtensionCode, issueExtensionCode } from '#features/identity/index.ts'
import { defineErrors } from '#platform/http/errors/app-error.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { findOptionalDownload } from './downloads.ts'

const codesAnHour = { name: 'extension-codes', limit: 60, windowSeconds: 3_600 }
const exchangesAnHour = { name: 'extension-sessions', limit: 60, windowSeconds: 3_600 }

const extensionError = defineErrors({
  'extension.code-invalid': {
    status: 422,
    message: 'This connection has expired or was used before. Connect the extension again.',
  },
  'extension.sessions-elsewhere': {
    status: 409,
    message: sessionsElsewhereText,
  },
})

export function extensionRoutes(deps: AccountDeps) {
  const { actors, rateLimiter } = deps
  const routes = createRoutes()

  const limitCodes = rateLimit({ ...codesAnHour, limiter: rateLimiter })
  routes.openapi(
    createRoute({ ...issueExtensionCodeRoute, middleware: limitCodes }),
    async (context) => {
      const actor = await actors.requirePerson(context)
      const code = await allowExtension(deps, actor, context.req.valid('json').challenge)
      return context.json({ code }, 201, { 'cache-control': 'no-store' })
    },
  )

  const limitExchanges = rateLimit({ ...exchangesAnHour, limiter: rateLimiter })
  routes.openapi(
    createRoute({ ...startExtensionSessionRoute, middleware: limitExchanges }),
    async (context) => {
      const session = await exchangeExtensionCode(deps, {
        ...context.req.valid('json'),
        client: {
          ipAddress: context.env.clientAddress,
          userAgent: context.req.header('user-agent')?.slice(0, 500) ?? null,
        },
      })
      if (!session) throw extensionError('extension.code-invalid')
      const { access_token, refresh_token, expires_at } = session
      return context.json(
        { accessToken: access_token, refreshToken: refresh_token, expiresAt: expires_at },
        201,
        { 'cache-control': 'no-store' },
      )
    },
  )

  // Where it was not built, the web app's page at this address says so.
  routes.get('/extension/download/:file', async (context, next) => {
    const download = await findOptionalDownload(deps.extensionFolder, context.req.param('file'))
    if (!download) return await next()
    const caching = { etag: download.etag, 'cache-control': 'no-cache' }
    if (context.req.header('if-none-match') === download.etag)
      return context.body(null, 304, caching)
    return context.body(await download.read(), 200, {
      ...caching,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="promptuary-${context.req.param('file')}"`,
    })
  })

  return routes
}

/** The code with which the extension that made the challenge signs in as this actor. */
async function allowExtension(
  { database }: AccountDeps,
  actor: UserActor,
  challenge: string,
): Promise<string> {
  return await database.transaction().execute(async (transaction) => {
    await refuseSignedOut(transaction, actor)
    const code = await issueExtensionCode(transaction, actor, challenge)
    if (code === undefined) throw extensionError('extension.sessions-elsewhere')
    return code
  })
}
