import { createRoute } from '@hono/zod-openapi'
import {
  changePromptsRoute,
  copyPromptsRoute,
  duplicatePromptRoute,
  getFiguresRoute,
  getFirstStepsRoute,
  getPromptRoute,
  listPromptFacetsRoute,
  listPromptsRoute,
  movePromptsRoute,
  resolveIncludesRoute,
  savePromptRoute,
  saveTestValuesRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { bytesOf } from '#features/storage/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { changePrompts } from './change-prompts.ts'
import { copyPrompts } from './copy-prompts.ts'
import { duplicatePrompt } from './duplicate-prompt.ts'
import { findFigures } from './find-figures.ts'
import { findFirstSteps } from './find-first-steps.ts'
import { findPrompt } from './find-prompt.ts'
import { resolveIncludes } from './includes/load-included.ts'
import { listFacets, listPrompts } from './list-prompts.ts'
import { movePrompts } from './move-prompts.ts'
import { saveTestValues } from './queries.ts'
import { savePrompt } from './save-prompt.ts'
import { versionsRoutes } from './versions/routes.ts'

export function promptsRoutes(deps: AccountDeps) {
  const { actors, database, storage } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(listPromptsRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await listPrompts(deps, actor, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(listPromptFacetsRoute), async (context) =>
    context.json(await listFacets(deps, await actors.require(context)), 200),
  )

  routes.openapi(createRoute(getFiguresRoute), async (context) =>
    context.json(await findFigures(deps, await actors.require(context)), 200),
  )

  routes.openapi(createRoute(getFirstStepsRoute), async (context) =>
    context.json(await findFirstSteps(deps, await actors.require(context)), 200),
  )

  routes.openapi(createRoute(changePromptsRoute), async (context) => {
    const actor = await actors.require(context)
    const changed = await changePrompts(deps, actor, context.req.valid('json'))
    return context.json({ changed }, 200)
  })

  routes.openapi(createRoute(movePromptsRoute), async (context) => {
    const actor = await actors.require(context)
    const moved = await movePrompts(deps, actor, context.req.valid('json'))
    return context.json({ moved }, 200)
  })

  routes.openapi(createRoute(copyPromptsRoute), async (context) => {
    const actor = await actors.require(context)
    const copied = await copyPrompts(deps, actor, context.req.valid('json'))
    return context.json({ copied }, 200)
  })

  routes.openapi(createRoute(resolveIncludesRoute), async (context) => {
    const actor = await actors.require(context)
    const included = await resolveIncludes(deps, actor, context.req.valid('json'))
    return context.json({ included }, 200)
  })

  routes.openapi(createRoute(getPromptRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await findPrompt(database, actor, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute(savePromptRoute), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    return context.json(await savePrompt(deps, actor, id, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(duplicatePromptRoute), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    const { newId } = context.req.valid('json')
    return context.json(await duplicatePrompt(deps, actor, { id, newId }), 201)
  })

  routes.openapi(createRoute(saveTestValuesRoute), async (context) => {
    const actor = await actors.require(context)
    const { id: promptId } = context.req.valid('param')
    await findPrompt(database, actor, promptId)
    const { accountId, workspaceId } = actor
    const { values } = context.req.valid('json')
    await storage.reserve(workspaceId, bytesOf(values), () =>
      saveTestValues(database, { accountId, promptId, workspaceId }, values),
    )
    return context.body(null, 204)
  })

  routes.route('/', versionsRoutes(deps))
  return routes
}
