import { createRoute } from '@hono/zod-openapi'
import {
  archiveMailingRoute,
  changeMailingRoute,
  deleteMailingRoute,
  draftMonthRoute,
  getArchivedNewsletterRoute,
  getMailingRoute,
  getNoticeRoute,
  liftSuppressionRoute,
  listArchivedNewslettersRoute,
  listMailingsRoute,
  listNoticesRoute,
  listSuppressedAddressesRoute,
  previewMailingRoute,
  saveMailingRoute,
  sendMailingRoute,
  testMailingRoute,
} from '@product/contract'
import type { Context } from 'hono'
import type { AccountDeps } from '#features/accounts/index.ts'
import { requireOperator } from '#features/moderation/index.ts'
import { spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { createArchive, listArchived } from './archive.ts'
import { archiveMailing, changeMailing, deleteMailing } from './change-mailing.ts'
import { draftMonth } from './draft-month.ts'
import { listMailings } from './list-mailings.ts'
import { findNotice, listNotices } from './notices.ts'
import { previewMailing } from './preview-mailing.ts'
import { findMailing } from './queries.ts'
import { saveMailing } from './save-mailing.ts'
import { sendMailing } from './send-mailing.ts'
import { sendTest } from './send-test.ts'
import { liftSuppression, listSuppressed } from './suppressed-addresses.ts'

const testsAnHour = { name: 'mailing-tests', limit: 30, windowSeconds: 3_600 }

export function mailingsRoutes(deps: AccountDeps) {
  const { actors, database, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const archive = createArchive(deps)

  async function findOperator(context: Context<AppEnvironment>) {
    const actor = await actors.requirePerson(context)
    await requireOperator(deps, actor)
    return actor
  }

  routes.openapi(createRoute(listMailingsRoute), async (context) => {
    await findOperator(context)
    return context.json(await listMailings(deps, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(previewMailingRoute), async (context) => {
    await findOperator(context)
    return context.json(await previewMailing(deps, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(draftMonthRoute), async (context) => {
    const { accountId } = await findOperator(context)
    const { month } = context.req.valid('json')
    return context.json(await draftMonth(deps, { month, accountId }), 200)
  })

  routes.openapi(createRoute(getMailingRoute), async (context) => {
    await findOperator(context)
    return context.json(await findMailing(database, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute(saveMailingRoute), async (context) => {
    const { accountId } = await findOperator(context)
    const { id } = context.req.valid('param')
    const saved = { ...context.req.valid('json'), id, accountId }
    return context.json(await saveMailing(deps, saved), 200)
  })

  routes.openapi(createRoute(deleteMailingRoute), async (context) => {
    await findOperator(context)
    await deleteMailing(deps, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute(testMailingRoute), async (context) => {
    const actor = await findOperator(context)
    await spendOrRefuse({ ...testsAnHour, limiter }, actor.accountId)
    return context.json(await sendTest(deps, { id: context.req.valid('param').id, actor }), 202)
  })

  routes.openapi(createRoute(sendMailingRoute), async (context) => {
    const { accountId } = await findOperator(context)
    const { id } = context.req.valid('param')
    const sent = { ...context.req.valid('json'), id, accountId }
    return context.json(await sendMailing(deps, sent), 200)
  })

  routes.openapi(createRoute(changeMailingRoute), async (context) => {
    await findOperator(context)
    const { id } = context.req.valid('param')
    const { action } = context.req.valid('json')
    return context.json(await changeMailing(deps, { id, action }), 200)
  })

  routes.openapi(createRoute(archiveMailingRoute), async (context) => {
    await findOperator(context)
    const { id } = context.req.valid('param')
    const { inArchive } = context.req.valid('json')
    return context.json(await archiveMailing(deps, { id, inArchive }), 200)
  })

  routes.openapi(createRoute(listSuppressedAddressesRoute), async (context) => {
    await findOperator(context)
    return context.json(await listSuppressed(deps, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(liftSuppressionRoute), async (context) => {
    await findOperator(context)
    await liftSuppression(deps, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute(listArchivedNewslettersRoute), async (context) =>
    context.json(await listArchived(deps, context.req.valid('query').page), 200),
  )

  routes.openapi(createRoute(getArchivedNewsletterRoute), async (context) =>
    context.json(await archive.find(context.req.valid('param').slug), 200),
  )

  routes.openapi(createRoute(listNoticesRoute), async (context) =>
    context.json(await listNotices(deps), 200),
  )

  routes.openapi(createRoute(getNoticeRoute), async (context) =>
    context.json(await findNotice({ database, archive }, context.req.valid('param').slug), 200),
  )

  return routes
}
