import { createRoute } from '@hono/zod-openapi'
import { deleteViewRoute, listSavedViewsRoute, saveViewRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { savedViewError } from './errors.ts'
import { deleteSavedView, listSavedViews } from './queries.ts'
import { saveView } from './save-view.ts'

export function savedViewsRoutes(deps: AccountDeps) {
  const { actors, database } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(listSavedViewsRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json({ views: await listSavedViews(database, actor) }, 200)
  })

  routes.openapi(createRoute(saveViewRoute), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    return context.json(await saveView(deps, actor, { id, ...context.req.valid('json') }), 200)
  })

  routes.openapi(createRoute(deleteViewRoute), async (context) => {
    const actor = await actors.require(context)
    const { id } = context.req.valid('param')
    if (!(await deleteSavedView(database, actor, id))) throw savedViewError('view.unknown')
    return context.body(null, 204)
  })

  return routes
}
