import { createRoute } from '@hono/zod-openapi'
import {
  changeConnectionRoute,
  checkConnectionRoute,
  createConnectionRoute,
  listConnectionsRoute,
  listLocalModelsRoute,
  listModelsRoute,
  removeConnectionRoute,
  testConnectionRoute,
} from '@product/contract'
import { runLimits } from '@product/domain'
import { rateLimit } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { changeConnection } from './change-connection.ts'
import { checkConnection, testConnection } from './check-connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { createConnection } from './create-connection.ts'
import { findLocalModels } from './find-local-models.ts'
import { listUsableModels } from './list-usable-models.ts'
import { presentConnection } from './present-connection.ts'
import { listConnectionRows } from './queries.ts'
import { removeConnection } from './remove-connection.ts'

/** Limits requests to providers, so that nobody tries thousands of keys or addresses. */
const checksAnHour = { name: 'connection-checks', limit: 240, windowSeconds: 3_600 }

export function connectionsRoutes(deps: ConnectionDeps) {
  const { actors, config, database, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const middleware = rateLimit({ ...checksAnHour, limiter })

  routes.openapi(createRoute(listConnectionsRoute), async (context) => {
    const actor = await actors.require(context)
    const connections = (await listConnectionRows(database, actor)).map(presentConnection)
    const allowsPrivateAddresses = config.allowPrivateProviders
    return context.json({ connections, allowsPrivateAddresses }, 200)
  })

  routes.openapi(createRoute({ ...listLocalModelsRoute, middleware }), async (context) => {
    const actor = await actors.require(context, 'connections.change')
    return context.json({ servers: await findLocalModels(deps, actor) }, 200)
  })

  routes.openapi(createRoute({ ...testConnectionRoute, middleware }), async (context) => {
    await actors.require(context, 'connections.change')
    return context.json(await testConnection(deps, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute({ ...createConnectionRoute, middleware }), async (context) => {
    const actor = await actors.require(context, 'connections.change')
    return context.json(await createConnection(deps, actor, context.req.valid('json')), 201)
  })

  routes.openapi(createRoute({ ...changeConnectionRoute, middleware }), async (context) => {
    const actor = await actors.require(context, 'connections.change')
    const { id } = context.req.valid('param')
    return context.json(await changeConnection(deps, actor, id, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute({ ...checkConnectionRoute, middleware }), async (context) => {
    const actor = await actors.require(context, 'connections.change')
    return context.json(await checkConnection(deps, actor, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute(removeConnectionRoute), async (context) => {
    const actor = await actors.require(context, 'connections.change')
    await removeConnection(deps, actor, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute(listModelsRoute), async (context) => {
    const actor = await actors.require(context)
    const models = await listUsableModels(deps, actor)
    return context.json({ models, mostAtOnce: runLimits.modelsAtOnce }, 200)
  })

  return routes
}
