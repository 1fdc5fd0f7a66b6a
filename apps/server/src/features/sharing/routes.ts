import { createRoute } from '@hono/zod-openapi'
import {
  addSharesRoute,
  changeShareRoute,
  copyLinkedPromptRoute,
  followAccessRoute,
  getSharedCollectionRoute,
  getSharingRoute,
  leaveShareRoute,
  listReceivedRoute,
  listSharersRoute,
  openLinkRoute,
  putLinkRoute,
  renewLinkRoute,
  revokeLinkRoute,
  revokeShareRoute,
  shareWithWorkspaceRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { eventStreamHeaders } from '#platform/http/bodies/event-feed.ts'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { addShares } from './add-shares.ts'
import { changeShare, revokeShare } from './change-share.ts'
import { findSharing } from './find-sharing.ts'
import { createAccessFeed } from './follow-access.ts'
import { spendSharesOfNetwork } from './limits.ts'
import { putLink, renewLink, revokeLink } from './links.ts'
import { findSharedCollection, leaveShare, listReceived, listSharers } from './list-received.ts'
import { openAccessStream } from './open-access-stream.ts'
import { copyLinkedPrompt, openLink } from './open-link.ts'
import { shareWithWorkspace } from './share-with-workspace.ts'

/** Far too few to guess a token, and enough for an office behind one address. */
const opensAMinute = { name: 'links', limit: 60, windowSeconds: 60 }

export function sharingRoutes(deps: AccountDeps) {
  const { actors } = deps
  const feed = createAccessFeed(deps)
  const routes = createRoutes()

  routes.openapi(createRoute(listReceivedRoute), async (context) => {
    const person = await actors.requirePerson(context)
    return context.json(await listReceived(deps, person, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(listSharersRoute), async (context) => {
    const person = await actors.requirePerson(context)
    return context.json({ sharers: await listSharers(deps, person) }, 200)
  })

  routes.openapi(createRoute(leaveShareRoute), async (context) => {
    const person = await actors.requirePerson(context)
    await leaveShare(deps, person, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute(getSharedCollectionRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const wanted = { ...context.req.valid('param'), ...context.req.valid('query') }
    return context.json(await findSharedCollection(deps, person, wanted), 200)
  })

  routes.openapi(createRoute(getSharingRoute), async (context) => {
    const person = await actors.requirePerson(context)
    return context.json(await findSharing(deps, person, context.req.valid('param')), 200)
  })

  routes.openapi(createRoute(addSharesRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const request = context.req.valid('json')
    await spendSharesOfNetwork(deps, context.env.clientAddress, request.emails.length)
    return context.json(await addShares(deps, person, context.req.valid('param'), request), 201)
  })

  routes.openapi(createRoute(shareWithWorkspaceRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const thing = context.req.valid('param')
    const wanted = context.req.valid('json')
    return context.json(await shareWithWorkspace(deps, person, thing, wanted), 201)
  })

  routes.openapi(createRoute(changeShareRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    await changeShare(deps, person, id, context.req.valid('json'))
    return context.body(null, 204)
  })

  routes.openapi(createRoute(revokeShareRoute), async (context) => {
    const person = await actors.requirePerson(context)
    await revokeShare(deps, person, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute(putLinkRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const thing = context.req.valid('param')
    return context.json(await putLink(deps, person, thing, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(renewLinkRoute), async (context) => {
    const person = await actors.requirePerson(context)
    return context.json(await renewLink(deps, person, context.req.valid('param')), 200)
  })

  routes.openapi(createRoute(revokeLinkRoute), async (context) => {
    const person = await actors.requirePerson(context)
    await revokeLink(deps, person, context.req.valid('param'))
    return context.body(null, 204)
  })

  const middleware = rateLimit({ ...opensAMinute, limiter: deps.rateLimiter })
  routes.openapi(createRoute({ ...openLinkRoute, middleware }), async (context) => {
    const actor = await actors.find(context)
    const opened = await openLink(deps, actor, context.req.valid('json'))
    return context.json(opened, 200, { 'cache-control': 'no-store' })
  })

  routes.openapi(createRoute({ ...copyLinkedPromptRoute, middleware }), async (context) => {
    const actor = await actors.require(context, 'prompts.create')
    return context.json(await copyLinkedPrompt(deps, actor, context.req.valid('json')), 201)
  })

  routes.openapi(createRoute(followAccessRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    const stream = await openAccessStream({ ...deps, feed }, context, person, id)
    return context.body(stream, 200, eventStreamHeaders)
  })

  return routes
}
