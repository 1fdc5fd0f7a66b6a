import { createRoute } from '@hono/zod-openapi'
import {
  declineChangeRequestRoute,
  getChangeBaseRoute,
  getChangeRequestRoute,
  listMyChangeRequestsRoute,
  listPromptChangeRequestsRoute,
  mergeChangeRequestRoute,
  proposeChangeRoute,
  withdrawChangeRequestRoute,
} from '@product/contract'
import type { Context } from 'hono'
import type { AccountDeps } from '#features/accounts/index.ts'
import { rateLimit, spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { declineRequest, withdrawRequest } from './close-request.ts'
import { findChangeBase } from './find-base.ts'
import { listMyRequests, listPromptRequests } from './list-requests.ts'
import { mergeRequest } from './merge-request.ts'
import { enterRequest } from './policy.ts'
import { presentRequest } from './present-request.ts'
import { proposeChange } from './propose-change.ts'

/** Opening, updating and deciding; by account, and by address for many accounts. */
export const changeRequestsAnHour = { name: 'change-requests', limit: 60, windowSeconds: 3_600 }
export const changeRequestsAnHourByAddress = {
  name: 'change-requests-address',
  limit: 120,
  windowSeconds: 3_600,
}

export function changeRequestsRoutes(deps: AccountDeps) {
  const { actors, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const middleware = rateLimit({ ...changeRequestsAnHourByAddress, limiter })

  /** Somebody who may change requests a limited number of times. */
  async function requireWriter(context: Context<AppEnvironment>) {
    const actor = await actors.require(context)
    await spendOrRefuse({ ...changeRequestsAnHour, limiter }, actor.accountId)
    return actor
  }

  routes.openapi(createRoute(getChangeBaseRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await findChangeBase(deps, actor, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute({ ...proposeChangeRoute, middleware }), async (context) => {
    const actor = await requireWriter(context)
    const { id: promptId, requestId } = context.req.valid('param')
    const proposal = { ...context.req.valid('json'), promptId, requestId }
    return context.json(await proposeChange(deps, actor, proposal), 200)
  })

  routes.openapi(createRoute(listPromptChangeRequestsRoute), async (context) => {
    const actor = await actors.require(context)
    const { id: promptId } = context.req.valid('param')
    const listed = { ...context.req.valid('query'), promptId }
    return context.json(await listPromptRequests(deps, actor, listed), 200)
  })

  routes.openapi(createRoute(listMyChangeRequestsRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await listMyRequests(deps, actor, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(getChangeRequestRoute), async (context) => {
    const actor = await actors.require(context)
    const request = await enterRequest(deps.database, actor, context.req.valid('param').id)
    return context.json(await presentRequest(deps.database, actor, request), 200)
  })

  routes.openapi(createRoute({ ...mergeChangeRequestRoute, middleware }), async (context) => {
    const actor = await requireWriter(context)
    const reviewed = { ...context.req.valid('param'), ...context.req.valid('json') }
    return context.json(await mergeRequest(deps, actor, reviewed), 200)
  })

  routes.openapi(createRoute({ ...declineChangeRequestRoute, middleware }), async (context) => {
    const actor = await requireWriter(context)
    const declined = { ...context.req.valid('param'), ...context.req.valid('json') }
    return context.json(await declineRequest(deps, actor, declined), 200)
  })

  routes.openapi(createRoute({ ...withdrawChangeRequestRoute, middleware }), async (context) => {
    const actor = await requireWriter(context)
    return context.json(await withdrawRequest(deps, actor, context.req.valid('param').id), 200)
  })

  return routes
}
