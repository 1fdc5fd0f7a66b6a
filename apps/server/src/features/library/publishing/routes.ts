import { createRoute } from '@hono/zod-openapi'
import {
  getOriginalUpdate,
  getPublication,
  hideOutcome as hideOutcomeRoute,
  publishPrompt as publishPromptRoute,
  settleOriginalUpdate as settleOriginalUpdateRoute,
  showOutcome as showOutcomeRoute,
  withdrawPrompt as withdrawPromptRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/create-routes.ts'
import { findOriginalUpdate } from './find-original-update.ts'
import { findPublicationState } from './find-publication-state.ts'
import { hideOutcome } from './hide-outcome.ts'
import { publishPrompt } from './publish-prompt.ts'
import { settleOriginalUpdate } from './settle-original-update.ts'
import { showOutcome } from './show-outcome.ts'
import { withdrawPrompt } from './withdraw-prompt.ts'

export function publishingRoutes(deps: AccountDeps) {
  const { actors, database } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(getPublication), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    return context.json(await findPublicationState(database, actor, id), 200)
  })

  routes.openapi(createRoute(publishPromptRoute), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    return context.json(await publishPrompt(deps, actor, id, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(withdrawPromptRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await withdrawPrompt(deps, actor, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute(showOutcomeRoute), async (context) => {
    const actor = await actors.require(context)
    const { id: promptId, runId } = context.req.valid('param')
    return context.json(await showOutcome(deps, actor, { promptId, runId }), 200)
  })

  routes.openapi(createRoute(hideOutcomeRoute), async (context) => {
    const actor = await actors.require(context)
    const { id: promptId, runId } = context.req.valid('param')
    return context.json(await hideOutcome(deps, actor, { promptId, runId }), 200)
  })

  routes.openapi(createRoute(getOriginalUpdate), async (context) => {
    const actor = await actors.require(context)
    const update = await findOriginalUpdate(deps, actor, context.req.valid('param').id)
    return context.json({ update }, 200)
  })

  routes.openapi(createRoute(settleOriginalUpdateRoute), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    await settleOriginalUpdate(deps, actor, id, context.req.valid('json'))
    return context.body(null, 204)
  })

  return routes
}
