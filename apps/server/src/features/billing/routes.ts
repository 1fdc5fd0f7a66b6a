import { createRoute } from '@hono/zod-openapi'
import {
  changeSubscriptionRoute,
  getBillingRoute,
  listReceiptsRoute,
  openPortalRoute,
  refundRoute,
  startCheckoutRoute,
  stripeWebhookRoute,
  syncBillingRoute,
  undoChangeRoute,
} from '@product/contract'
import type { WorkspaceAction } from '@product/domain'
import type { Context } from 'hono'
import type { AccountDeps, UserActor } from '#features/accounts/index.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { findStripeDeps, type StripeDeps } from './billing-deps.ts'
import { changeSubscription, undoChange } from './change-subscription.ts'
import { billingError, explainFailures } from './errors.ts'
import { listReceipts } from './list-receipts.ts'
import { openPortal } from './open-portal.ts'
import { presentBilling } from './present-billing.ts'
import { findOptionalSubscription } from './queries.ts'
import { receiveEvent } from './receive-event.ts'
import { refundPayments } from './refund-payments.ts'
import { startCheckout } from './start-checkout.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Each asks Stripe several times, which limits us as a whole. */
const requestsAMinute = { name: 'billing', limit: 30, windowSeconds: 60 }

export function billingRoutes(deps: AccountDeps) {
  const { actors, log, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const middleware = rateLimit({ ...requestsAMinute, limiter })
  const stripeDeps = findStripeDeps(deps)

  /** Does something for an owner of the workspace, or whom the action says, where payments are set up. */
  async function forActor<Result>(
    context: Context<AppEnvironment>,
    work: (found: StripeDeps, actor: UserActor) => Promise<Result>,
    action: WorkspaceAction = 'billing.change',
  ): Promise<Result> {
    const actor = await actors.require(context, action)
    if (!stripeDeps) throw billingError('billing.not-set-up')
    return await explainFailures(log, () => work(stripeDeps, actor))
  }

  routes.openapi(createRoute(getBillingRoute), async (context) =>
    context.json(await forActor(context, presentBilling, 'workspace.read'), 200),
  )

  routes.openapi(createRoute({ ...syncBillingRoute, middleware }), async (context) => {
    const billing = await forActor(context, async (found, actor) => {
      const { workspaceId } = actor
      const stored = await findOptionalSubscription(found.database, { workspaceId })
      if (stored) await syncSubscription(found, stored.customerId)
      return await presentBilling(found, actor)
    })
    return context.json(billing, 200)
  })

  routes.openapi(createRoute({ ...startCheckoutRoute, middleware }), async (context) => {
    const input = context.req.valid('json')
    const url = await forActor(context, (found, actor) => startCheckout(found, actor, input))
    return context.json({ url }, 200)
  })

  routes.openapi(createRoute({ ...openPortalRoute, middleware }), async (context) =>
    context.json({ url: await forActor(context, openPortal) }, 200),
  )

  routes.openapi(createRoute({ ...changeSubscriptionRoute, middleware }), async (context) => {
    const input = context.req.valid('json')
    const changed = await forActor(context, async (found, actor) => {
      const paymentUrl = await changeSubscription(found, actor, input)
      return { billing: await presentBilling(found, actor), paymentUrl }
    })
    return context.json(changed, 200)
  })

  routes.openapi(createRoute({ ...undoChangeRoute, middleware }), async (context) => {
    const billing = await forActor(context, async (found, actor) => {
      await undoChange(found, actor)
      return await presentBilling(found, actor)
    })
    return context.json(billing, 200)
  })

  routes.openapi(createRoute({ ...refundRoute, middleware }), async (context) => {
    const billing = await forActor(context, async (found, actor) => {
      await refundPayments(found, actor)
      return await presentBilling(found, actor)
    })
    return context.json(billing, 200)
  })

  routes.openapi(createRoute({ ...listReceiptsRoute, middleware }), async (context) =>
    context.json({ receipts: await forActor(context, listReceipts) }, 200),
  )

  routes.openapi(createRoute(stripeWebhookRoute), async (context) => {
    if (!stripeDeps) throw billingError('billing.not-set-up')
    // As it was sent: the signature is of these bytes.
    const body = await context.req.text()
    await receiveEvent(stripeDeps, body, context.req.header('stripe-signature') ?? '')
    return context.json({ received: true as const }, 200)
  })

  return routes
}
