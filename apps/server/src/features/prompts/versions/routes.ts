import { createRoute } from '@hono/zod-openapi'
import {
  getVersionRoute,
  listVersionNamesRoute,
  listVersionsRoute,
  nameVersionRoute,
  removeVersionNameRoute,
  restoreVersionRoute,
  saveVersionRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { enterPrompt } from '../prompt-access.ts'
import { listVersionNames } from './list-version-names.ts'
import { findVersion, listVersions } from './list-versions.ts'
import { nameVersion } from './name-version.ts'
import { restoreVersion } from './restore-version.ts'
import { saveVersion } from './save-version.ts'

export function versionsRoutes(deps: AccountDeps) {
  const { actors, database } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(listVersionsRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), id, 'read')
    return context.json(await listVersions(deps, actor, id, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(getVersionRoute), async (context) => {
    const { id, number } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), id, 'read')
    return context.json(await findVersion(deps, actor, id, number), 200)
  })

  routes.openapi(createRoute(saveVersionRoute), async (context) => {
    const { id: promptId } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), promptId, 'edit')
    return context.json(
      await saveVersion(deps, actor, { promptId, ...context.req.valid('json') }),
      200,
    )
  })

  routes.openapi(createRoute(restoreVersionRoute), async (context) => {
    const { id: promptId, number } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), promptId, 'edit')
    const { saveId } = context.req.valid('json')
    return context.json(await restoreVersion(deps, actor, { promptId, number, saveId }), 200)
  })

  routes.openapi(createRoute(listVersionNamesRoute), async (context) => {
    const { id } = context.req.valid('param')
    await enterPrompt(database, await actors.require(context), id, 'read')
    return context.json(await listVersionNames(deps, id), 200)
  })

  routes.openapi(createRoute(nameVersionRoute), async (context) => {
    const { id: promptId, name } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), promptId, 'label')
    const { number } = context.req.valid('json')
    await nameVersion(deps, actor, { promptId, name, number })
    return context.body(null, 204)
  })

  routes.openapi(createRoute(removeVersionNameRoute), async (context) => {
    const { id: promptId, name } = context.req.valid('param')
    const actor = await enterPrompt(database, await actors.require(context), promptId, 'label')
    await nameVersion(deps, actor, { promptId, name, number: null })
    return context.body(null, 204)
  })

  return routes
}
