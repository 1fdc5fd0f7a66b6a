import { createRoute } from '@hono/zod-openapi'
import { deleteValueSetRoute, listValueSetsRoute, saveValueSetRoute } from '@product/contract'
import { findPrompt } from '#features/prompts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { runError } from '../errors.ts'
import type { RunDeps } from '../run-deps.ts'
import { deleteValueSetRow, listValueSetRows } from './queries.ts'
import { saveValueSet } from './save-value-set.ts'

export function valueSetsRoutes(deps: RunDeps) {
  const { actors, database } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(listValueSetsRoute), async (context) => {
    const actor = await actors.require(context)
    const { id: promptId } = context.req.valid('param')
    await findPrompt(database, actor, promptId)
    const sets = await listValueSetRows(database, { accountId: actor.accountId, promptId })
    return context.json({ sets }, 200)
  })

  routes.openapi(createRoute(saveValueSetRoute), async (context) => {
    const actor = await actors.require(context)
    const { id: promptId, setId } = context.req.valid('param')
    const content = context.req.valid('json')
    return context.json(await saveValueSet(deps, actor, { promptId, setId, ...content }), 200)
  })

  routes.openapi(createRoute(deleteValueSetRoute), async (context) => {
    const { accountId, workspaceId } = await actors.require(context)
    const { id: promptId, setId: id } = context.req.valid('param')
    if (!(await deleteValueSetRow(database, { id, accountId, workspaceId, promptId })))
      throw runError('value-set.unknown')
    return context.body(null, 204)
  })

  return routes
}
