import { createRoute } from '@hono/zod-openapi'
import {
  changeDailyMailRoute,
  changeNotificationSettingsRoute,
  findUnsubscriptionRoute,
  followNotificationsRoute,
  getNotificationSettingsRoute,
  listNotificationsRoute,
  openUnsubscribeRoute,
  readNotificationsRoute,
  unsubscribeFromNotificationsRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { unsubscribePage } from '#features/notifications/index.ts'
import { eventStreamHeaders } from '#platform/http/bodies/event-feed.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { createNotificationFeed, openNotificationStream } from './follow-notifications.ts'
import { listNotifications, readNotifications } from './list-notifications.ts'
import {
  changeDailyMail,
  changeSettings,
  findSettings,
  findUnsubscription,
  unsubscribe,
} from './settings.ts'

/** Far too few to guess a token. */
const unsubscriptionsAMinute = { name: 'unsubscriptions', limit: 60, windowSeconds: 60 }

export function inboxRoutes(deps: AccountDeps) {
  const { actors } = deps
  const feed = createNotificationFeed(deps)
  const middleware = rateLimit({ ...unsubscriptionsAMinute, limiter: deps.rateLimiter })
  const routes = createRoutes()

  routes.openapi(createRoute(listNotificationsRoute), async (context) => {
    const person = await actors.requirePerson(context)
    return context.json(await listNotifications(deps, person, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(readNotificationsRoute), async (context) => {
    const person = await actors.requirePerson(context)
    await readNotifications(deps, person, context.req.valid('json'))
    return context.body(null, 204)
  })

  routes.openapi(createRoute(followNotificationsRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const stream = await openNotificationStream({ ...deps, feed }, context, person)
    return context.body(stream, 200, eventStreamHeaders)
  })

  routes.openapi(createRoute(getNotificationSettingsRoute), async (context) => {
    const person = await actors.requirePerson(context)
    return context.json(await findSettings(deps, person), 200)
  })

  routes.openapi(createRoute(changeDailyMailRoute), async (context) => {
    const person = await actors.requirePerson(context)
    return context.json(await changeDailyMail(deps, person, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(changeNotificationSettingsRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    return context.json(await changeSettings(deps, person, id, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute({ ...findUnsubscriptionRoute, middleware }), async (context) =>
    context.json(await findUnsubscription(deps, context.req.valid('json').token), 200),
  )

  // Some mail programs open the address of the header. Reading must not unsubscribe: scanners read links too.
  routes.openapi(createRoute(openUnsubscribeRoute), (context) =>
    context.redirect(unsubscribePage(deps.config.siteUrl, context.req.valid('query').token)),
  )

  const unsubscribing = createRoute({ ...unsubscribeFromNotificationsRoute, middleware })
  routes.openapi(unsubscribing, async (context) =>
    context.json(await unsubscribe(deps, context.req.valid('query').token), 200),
  )

  return routes
}
