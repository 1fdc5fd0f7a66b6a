import { createRoute } from '@hono/zod-openapi'
import {
  countUnpublishedPromptsRoute,
  deletePublishedVersionRoute,
  getOriginalUpdateRoute,
  getPublicationRoute,
  hideOutcomeRoute,
  listUnpublishedPromptsRoute,
  publishPromptRoute,
  settleOriginalUpdateRoute,
  showOutcomeRoute,
  withdrawPromptRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { enterPrompt } from '#features/prompts/index.ts'
import { rateLimit, spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { deletePublishedVersion } from './delete-published-version.ts'
import { findOriginalUpdate } from './find-original-update.ts'
import { findPublicationState } from './find-publication-state.ts'
import { hideOutcome } from './hide-outcome.ts'
import { countUnpublishedPrompts, listUnpublishedPrompts } from './list-unpublished-prompts.ts'
import { publishPrompt } from './publish-prompt.ts'
import { settleOriginalUpdate } from './settle-original-update.ts'
import { showOutcome } from './show-outcome.ts'
import { withdrawPrompt } from './withdraw-prompt.ts'

export function publishingRoutes(deps: AccountDeps) {
  const { actors, database, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const middleware = rateLimit({ ...publishingAnHourByAddress, limiter })

  routes.openapi(createRoute(getPublicationRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), id, 'read')
    return context.json(await findPublicationState(database, actor, id), 200)
  })

  routes.openapi(createRoute({ ...publishPromptRoute, middleware }), async (context) => {
    const { id } = context.req.valid('param')
    const person = await actors.require(context)
    await spendOrRefuse({ ...publishingAnHour, limiter }, person.accountId)
    const actor = await enterPrompt(database, person, id, 'publish')
    await publishPrompt(deps, actor, id, context.req.valid('json'))
    return context.json(await findPublicationState(database, actor, id), 200)
  })

  routes.openapi(createRoute(countUnpublishedPromptsRoute), async (context) => {
    const actor = await actors.require(context)
    const { slug } = context.req.valid('param')
    return context.json(await countUnpublishedPrompts(deps, actor, slug), 200)
  })

  routes.openapi(createRoute(listUnpublishedPromptsRoute), async (context) => {
    const actor = await actors.require(context)
    const { slug } = context.req.valid('param')
    return context.json(await listUnpublishedPrompts(deps, actor, slug), 200)
  })

  routes.openapi(createRoute(withdrawPromptRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), id, 'publish')
    await withdrawPrompt(deps, actor, id)
    return context.json(await findPublicationState(database, actor, id), 200)
  })

  routes.openapi(createRoute(deletePublishedVersionRoute), async (context) => {
    const { id: promptId, version } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), promptId, 'publish')
    await deletePublishedVersion(deps, actor, { promptId, version })
    return context.json(await findPublicationState(database, actor, promptId), 200)
  })

  routes.openapi(createRoute(showOutcomeRoute), async (context) => {
    const { id: promptId, runId } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), promptId, 'publish')
    await showOutcome(deps, actor, { promptId, runId })
    return context.json(await findPublicationState(database, actor, promptId), 200)
  })

  routes.openapi(createRoute(hideOutcomeRoute), async (context) => {
    const { id: promptId, runId } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), promptId, 'publish')
    await hideOutcome(deps, actor, { promptId, runId })
    return context.json(await findPublicationState(database, actor, promptId), 200)
  })

  routes.openapi(createRoute(getOriginalUpdateRoute), async (context) => {
    const actor = await actors.require(context)
    const update = await findOriginalUpdate(deps, actor, context.req.valid('param').id)
    return context.json({ update }, 200)
  })

  routes.openapi(createRoute(settleOriginalUpdateRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), id, 'edit')
    await settleOriginalUpdate(deps, actor, id, context.req.valid('json'))
    return context.body(null, 204)
  })

  return routes
}

/** Publishing, anew or again; by account, and by address for many accounts. */
export const publishingAnHour = { name: 'publishing', limit: 60, windowSeconds: 3_600 }
export const publishingAnHourByAddress = {
  name: 'publishing-address',
  limit: 180,
  windowSeconds: 3_600,
}
