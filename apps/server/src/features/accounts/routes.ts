import { createRoute } from '@hono/zod-openapi'
import {
  changeAvatarRoute,
  changeProfileRoute,
  deleteAccountRoute,
  describeDeletionRoute,
  endSessionRoute,
  exportMyDataRoute,
  getAvatarRoute,
  getMeRoute,
  listSessionsRoute,
  proveEmailRoute,
  removeAvatarRoute,
} from '@product/contract'
import type { TypedResponse } from 'hono'
import { endSession, listSessions, proveEmail } from '#features/identity/index.ts'
import { streamBody } from '#platform/http/bodies/stream-body.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { AccountDeps } from './account-deps.ts'
import type { AccountPart } from './actor.ts'
import { changeAvatar } from './change-avatar.ts'
import { changeProfile } from './change-profile.ts'
import { deleteAccount, describeDeletion } from './delete-account.ts'
import { accountError } from './errors.ts'
import { exportMyData } from './export-my-data.ts'
import { presentMe } from './present-me.ts'
import { findOptionalAvatar } from './queries.ts'

const profileChangesAnHour = { name: 'profile', limit: 60, windowSeconds: 3_600 }
const imagesAnHour = { name: 'avatar', limit: 60, windowSeconds: 3_600 }
const exportsAnHour = { name: 'export', limit: 30, windowSeconds: 3_600 }

/** `parts` is what other features keep of a person. */
export function accountsRoutes(deps: AccountDeps, parts: AccountPart[]) {
  const { actors, rateLimiter } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(getMeRoute), async (context) =>
    context.json(await presentMe(deps, await actors.requirePerson(context)), 200),
  )

  const limitChanges = rateLimit({ ...profileChangesAnHour, limiter: rateLimiter })
  routes.openapi(
    createRoute({ ...changeProfileRoute, middleware: limitChanges }),
    async (context) => {
      const actor = await actors.requirePerson(context)
      await changeProfile(deps, parts, actor, context.req.valid('json'))
      return context.json(await presentMe(deps, actor), 200)
    },
  )

  const limitImages = rateLimit({ ...imagesAnHour, limiter: rateLimiter })
  routes.openapi(
    createRoute({ ...changeAvatarRoute, middleware: limitImages }),
    async (context) => {
      const actor = await actors.requirePerson(context)
      await changeAvatar(deps, parts, actor, Buffer.from(await context.req.arrayBuffer()))
      return context.json(await presentMe(deps, actor), 200)
    },
  )

  routes.openapi(createRoute(removeAvatarRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    await changeAvatar(deps, parts, actor, null)
    return context.json(await presentMe(deps, actor), 200)
  })

  routes.openapi(createRoute(getAvatarRoute), async (context) => {
    const avatar = await findOptionalAvatar(deps.database, context.req.valid('param').id)
    if (!avatar) throw accountError('account.avatar-unknown')
    return context.body(new Uint8Array(avatar.content), 200, {
      'content-type': avatar.mediaType,
      // A new image has a new address. An hour at most, because a ban takes it away.
      'cache-control': 'public, max-age=3600, immutable',
    })
  })

  routes.openapi(createRoute(listSessionsRoute), async (context) =>
    context.json({ sessions: await listSessions(deps, await actors.requirePerson(context)) }, 200),
  )

  routes.openapi(createRoute(endSessionRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    const hasEnded = await endSession(deps, actor, { id, ipAddress: context.env.clientAddress })
    if (!hasEnded) throw accountError('session.unknown')
    return context.body(null, 204)
  })

  routes.openapi(createRoute(proveEmailRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    const { code } = context.req.valid('json')
    const client = { ipAddress: context.env.clientAddress, userAgent: null }
    if (!(await proveEmail(deps, actor, { code, client })))
      throw accountError('account.code-wrong', {
        details: [{ path: 'code', message: accountError('account.code-wrong').message }],
      })
    return context.body(null, 204)
  })

  const limitExports = rateLimit({ ...exportsAnHour, limiter: rateLimiter })
  routes.openapi(
    createRoute({ ...exportMyDataRoute, middleware: limitExports }),
    async (context) => {
      const actor = await actors.requirePerson(context)
      const { chunks } = await deps.holdExport(context, actor, () =>
        exportMyData(deps, parts, actor),
      )
      // Only what is one object is JSON to Hono's types; a test reads it as that.
      return context.body(await streamBody(context, deps.log, chunks), 200, {
        'content-type': 'application/json',
        'cache-control': 'no-store, no-transform',
      }) as unknown as Response & TypedResponse<Record<string, never>, 200, 'json'>
    },
  )

  routes.openapi(createRoute(describeDeletionRoute), async (context) =>
    context.json(await describeDeletion(deps, parts, await actors.requirePerson(context)), 200),
  )

  routes.openapi(createRoute(deleteAccountRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    const { confirmation } = context.req.valid('json')
    await deleteAccount(deps, parts, actor, { confirmation, ipAddress: context.env.clientAddress })
    return context.body(null, 204)
  })

  return routes
}
