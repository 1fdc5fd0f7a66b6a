import { createRoute } from '@hono/zod-openapi'
import {
  deleteTemplateRoute,
  getTemplateRoute,
  listTemplatesRoute,
  saveTemplateRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { deleteTemplate } from './delete-template.ts'
import { openTemplate } from './find-template.ts'
import { listTemplates } from './list-templates.ts'
import { saveTemplate } from './save-template.ts'

export function templatesRoutes(deps: AccountDeps) {
  const { actors, database } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(listTemplatesRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await listTemplates(deps, actor, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(getTemplateRoute), async (context) => {
    const actor = await actors.require(context)
    return context.json(await openTemplate(database, actor, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute(saveTemplateRoute), async (context) => {
    const actor = await actors.require(context, 'templates.change')
    const { id } = context.req.valid('param')
    return context.json(await saveTemplate(deps, actor, id, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(deleteTemplateRoute), async (context) => {
    const actor = await actors.require(context, 'templates.change')
    await deleteTemplate(deps, actor, context.req.valid('param').id)
    return context.body(null, 204)
  })

  return routes
}
