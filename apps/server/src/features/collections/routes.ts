import { createRoute } from '@hono/zod-openapi'
import {
  changeCollectionRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  getCollectionRoute,
  listCollectionsRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { changeCollection } from './change-collection.ts'
import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { presentCollection } from './present-collection.ts'
import { findCollection, listCollectionRows } from './queries.ts'

export function collectionsRoutes(deps: AccountDeps) {
  const { actors, database } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(listCollectionsRoute), async (context) => {
    const rows = await listCollectionRows(database, await actors.require(context))
    return context.json({ collections: rows.map(presentCollection) }, 200)
  })

  routes.openapi(createRoute(getCollectionRoute), async (context) => {
    const actor = await actors.require(context)
    const collection = await findCollection(database, actor, context.req.valid('param').slug)
    return context.json(presentCollection(collection), 200)
  })

  routes.openapi(createRoute(createCollectionRoute), async (context) => {
    const actor = await actors.require(context, 'collections.change')
    return context.json(await createCollection(deps, actor, context.req.valid('json')), 201)
  })

  routes.openapi(createRoute(changeCollectionRoute), async (context) => {
    const actor = await actors.require(context, 'collections.change')
    const { slug } = context.req.valid('param')
    return context.json(await changeCollection(deps, actor, slug, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(deleteCollectionRoute), async (context) => {
    const actor = await actors.require(context, 'collections.change')
    const { slug } = context.req.valid('param')
    const query = context.req.valid('query')
    const deletedPrompts = await deleteCollection(deps, actor, {
      slug,
      keepPrompts: query.keepPrompts === 'true',
      showToWorkspace: query.showToWorkspace === 'true',
    })
    return context.json({ deletedPrompts }, 200)
  })

  return routes
}
